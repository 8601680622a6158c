-- Spans of the records of a device that were filed at other instants, because its clock was wrong. Which records those are, they say
-- themselves: each keeps the instant that was sent.
create table clock_shift (
  device_id bigint not null,
  shift_id text not null,
  -- Of the instants that were sent, UTC ms, both inclusive.
  from_at bigint not null,
  to_at bigint not null,
  by_ms bigint not null,
  records int not null,
  shifted_at bigint not null,
  by_name text not null,
  undone_at bigint,
  undone_by text not null default '',
  primary key (device_id, shift_id)
);
grant select, insert, update, delete on clock_shift to wattyard_runtime;
alter table clock_shift enable row level security;
alter table clock_shift force row level security;
create policy entered on clock_shift using (current_setting('wattyard.path', true) <> '');
