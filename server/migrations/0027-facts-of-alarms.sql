-- The name of an alarm for what hangs on it, comments and acknowledgements: it follows from what the alarm is about and when it was
-- raised, so it is the same after a rebuild and a restore. Generated, since a table under row security is not updated by its owner.
alter table alarm add column id uuid not null generated always as
  (md5(device_id::text || ':' || unit::text || ':' || msg_type::text || ':' || code::text || ':' || raised_at::text)::uuid) stored;
alter table alarm add constraint alarm_id unique (device_id, id);
-- Whether it was found in records only later, with nobody told; one that was raised live never changes.
alter table alarm add column found_later boolean not null default false;
