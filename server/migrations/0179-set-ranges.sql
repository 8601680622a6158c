-- Ranges of values that people set, narrower than what is physically possible: of a device, and of layers of many.
-- By kind and channel: the lowest and the highest, integers of the wire.
alter table device add column value_ranges jsonb not null default '{}';
alter table alarm_layer add column ranges jsonb not null default '{}';

-- What is refused by such a range is counted by its channel, kind and name; empty for everything else.
alter table device_refusal add column channel text collate "C" not null default '';
alter table device_refusal drop constraint device_refusal_pkey;
alter table device_refusal add primary key (device_id, hour, reason, channel);
