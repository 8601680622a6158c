-- Where somebody has said that a device is. The columns of device_state carry it as a position of kind 9 until a newer one is measured.
create table position_by_hand (
  device_id bigint primary key,
  latitude_micro_degree int not null,
  longitude_micro_degree int not null,
  -- How far off it may be, m; null where nobody has said.
  accuracy_metre int,
  set_at bigint not null,
  set_by text not null
);
grant select, insert, update, delete on position_by_hand to wattyard_runtime;
alter table position_by_hand enable row level security;
alter table position_by_hand force row level security;
create policy entered on position_by_hand using (current_setting('wattyard.path', true) <> '');
