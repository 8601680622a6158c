-- The state of a device is a snapshot and what its log has since: `seq` counts the inputs that a device has taken. A worker
-- that holds a state of the same number may go on with it; anybody else reads the snapshot and the records after it.
alter table device_reducer rename to device_snapshot;
alter table device_snapshot rename constraint device_reducer_pkey to device_snapshot_pkey;
alter table device_snapshot add column seq bigint not null default 0;
alter table device_state add column seq bigint not null default 0;

-- The settings under which the records after a snapshot were taken; JSON text.
create table settings_in_force (
  device_id bigint primary key,
  settings text not null
);
grant select, insert, update, delete on settings_in_force to wattyard_runtime;
alter table settings_in_force enable row level security;
alter table settings_in_force force row level security;
create policy entered on settings_in_force using (current_setting('wattyard.path', true) <> '');

-- What is to be computed again, from when on: noted in the transaction that makes it necessary (a late record, a changed
-- setting), and taken off in the one that has done it, unless it was noted again meanwhile.
create table recompute_due (
  device_id bigint not null,
  projection text not null,
  from_at bigint not null,
  noted_at bigint not null,
  notes int not null default 1,
  primary key (device_id, projection)
);
grant select, insert, update, delete on recompute_due to wattyard_runtime;
alter table recompute_due enable row level security;
alter table recompute_due force row level security;
create policy entered on recompute_due using (current_setting('wattyard.path', true) <> '');

insert into recompute_due (device_id, projection, from_at, noted_at)
select device_id, projection, late_from, coalesce(received_at, 0)
from device_state cross join unnest(array['history', 'charging']) as projection where late_from is not null;

insert into recompute_due (device_id, projection, from_at, noted_at)
select device_id, projection, case projection when 'alarms' then noted_at else 0 end, noted_at
from settings_due cross join unnest(array['alarms', 'history', 'charging']) as projection
where history or projection = 'alarms'
on conflict (device_id, projection) do update set from_at = least(recompute_due.from_at, excluded.from_at);

drop table settings_due;
alter table device_state drop column late_from;
