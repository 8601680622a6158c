-- Packs, apart from the devices that they are mounted on: a device keeps its history, a pack takes its own along.
create sequence battery_id_seq;
grant usage on sequence battery_id_seq to wattyard_runtime;
create table battery (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  -- Empty where nobody has entered it, as with packs that were there before their first swap.
  serial_number text not null,
  model text not null,
  chemistry text not null,
  -- ISO date.
  made_on text,
  rated_centi_amp_hour int,
  nominal_centi_volt int,
  added_at bigint not null
);
create index battery_path on battery (path);
create index battery_company on battery (company_id);
alter table battery enable row level security;
alter table battery force row level security;
create policy subtree on battery
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on battery to wattyard_runtime;

-- Which pack was on a unit of a device from when to when. It stays when the pack is no longer known: analytics break here.
create table battery_mount (
  device_id bigint not null,
  unit int not null,
  -- 0: since the first record.
  mounted_at bigint not null,
  -- Null while it is mounted.
  dismounted_at bigint,
  battery_id int not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  primary key (device_id, unit, mounted_at)
);
create index battery_mount_battery on battery_mount (battery_id);
create index battery_mount_path on battery_mount (path);
create index battery_mount_leased on battery_mount (lease_path) where lease_path is not null;
grant select, insert, update, delete on battery_mount to wattyard_runtime;

alter table battery_mount enable row level security;
alter table battery_mount force row level security;
create policy visible on battery_mount for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and mounted_at < lease_until and (dismounted_at is null or dismounted_at > lease_from)));
create policy added on battery_mount for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on battery_mount for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on battery_mount for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
