-- Energy systems: hubs and devices that belong together, and how they are drawn.
create table energy_system (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  site_id int references site (id) on delete set null,
  name text not null,
  kind text not null,
  nodes jsonb not null default '[]',
  links jsonb not null default '[]',
  -- Who saves a drawing names the revision that it changes.
  revision int not null default 1,
  updated_at bigint not null
);
create sequence energy_system_id_seq as int;
create index energy_system_path on energy_system (path, name, id);
create index energy_system_company on energy_system (company_id);
create index energy_system_site on energy_system (site_id) where site_id is not null;
alter table energy_system enable row level security;
alter table energy_system force row level security;
create policy subtree on energy_system
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- The units of devices in a system: each in one.
create table energy_system_unit (
  device_id bigint not null references device (id) on delete cascade,
  unit int not null,
  system_id int not null references energy_system (id) on delete cascade,
  path text collate "C" not null,
  primary key (device_id, unit)
);
create index energy_system_unit_system on energy_system_unit (system_id);
alter table energy_system_unit enable row level security;
alter table energy_system_unit force row level security;
create policy subtree on energy_system_unit
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

grant select, insert, update, delete on energy_system, energy_system_unit to wattyard_runtime;
grant usage on sequence energy_system_id_seq to wattyard_runtime;

-- Drive batteries behind hubs are found by what their hubs say.
create index device_related on device using gin (related jsonb_path_ops);
