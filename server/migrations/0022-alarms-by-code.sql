-- Which fault an alarm is about: one alarm is open of a (device, unit, type, code), and the code is 0 but for faults. Faults
-- have carried theirs as the value that raised them. Written by rewriting the table: an owner under row security updates nothing.
alter table alarm add column code int not null default 0;
alter table alarm alter column code type int using case when msg_type = 20 then trigger_value else 0 end;
-- The instant stands before the rest, so that the newest of a device are found without an index more.
alter table alarm drop constraint alarm_pkey;
alter table alarm add primary key (device_id, raised_at, unit, msg_type, code);
