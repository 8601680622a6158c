-- Contracts by which devices are leased. What a lessee's company sees stays in `lease_grant`, a row with the id of its lease.
create table lease (
  id bigint primary key,
  contract_number text not null,
  device_id bigint not null references device on delete cascade,
  -- As agreed: who no longer sees the device reads them here.
  device_name text not null,
  device_sn text not null,
  -- Of the company that has the device, and follows it.
  path text collate "C" not null,
  -- The lessee, where it has accounts here.
  company_id int references company (id),
  holder_path text collate "C",
  customer text not null,
  rental_company text not null,
  starts_at bigint not null,
  -- The first instant after it; earlier than agreed if it was ended.
  ends_at bigint not null,
  agreed_until bigint not null,
  rent_minor bigint not null,
  -- `total`, `day`, `week`, `month`.
  rent_period text not null,
  currency text not null,
  -- Of the whole lease.
  total_minor bigint not null,
  remark text not null,
  -- Where the device is to stay.
  geofence_id int references geofence (id) on delete set null,
  limits jsonb not null,
  -- As they were taken; never changed but for pictures.
  start_condition jsonb,
  end_condition jsonb,
  created_at bigint not null,
  -- Whether webhooks were told that it has begun, and that it is over.
  start_told boolean not null default false,
  end_told boolean not null default false,
  check (starts_at < ends_at)
);
create index lease_device on lease (device_id, starts_at);
create index lease_path on lease (path, starts_at desc, id desc);
create index lease_holder on lease (holder_path) where holder_path is not null;
create index lease_company on lease (company_id) where company_id is not null;
create index lease_geofence on lease (geofence_id) where geofence_id is not null;
create index lease_begins on lease (starts_at) where not start_told;
create index lease_is_over on lease (ends_at) where not end_told;
grant select, insert, update, delete on lease to wattyard_runtime;
alter table lease enable row level security;
alter table lease force row level security;
create policy visible on lease for select
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or (holder_path >= current_setting('wattyard.path', true) collate "C" and holder_path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy added on lease for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on lease for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on lease for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- What was done to devices that are leased; it follows them to another company.
create sequence lease_maintenance_id_seq;
grant usage on sequence lease_maintenance_id_seq to wattyard_runtime;
create table lease_maintenance (
  id bigint primary key,
  device_id bigint not null references device on delete cascade,
  path text collate "C" not null,
  at bigint not null,
  person text not null,
  content text not null,
  pictures text[] not null default '{}',
  created_at bigint not null
);
create index lease_maintenance_device on lease_maintenance (device_id, at desc);
create index lease_maintenance_path on lease_maintenance (path, at desc, id desc);
grant select, insert, update, delete on lease_maintenance to wattyard_runtime;
alter table lease_maintenance enable row level security;
alter table lease_maintenance force row level security;
create policy subtree on lease_maintenance
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
