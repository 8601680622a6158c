-- What devices of a company can be set to; companies below use it too.
create table configuration_template (
  id int primary key,
  company_id int not null references company on delete cascade,
  path text collate "C" not null,
  name text not null,
  sn_prefix text collate "C",
  configuration jsonb not null,
  updated_by int,
  updated_at bigint not null,
  unique (company_id, name)
);
create index configuration_template_path on configuration_template (path);
create unique index configuration_template_default on configuration_template (company_id, sn_prefix) where sn_prefix is not null;
create sequence configuration_template_id_seq as int start 1000;
alter table configuration_template enable row level security;
alter table configuration_template force row level security;
create policy subtree on configuration_template
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- Devices that are gone, until the last of their records is sealed and swept.
create table removed_device (
  device_id bigint primary key,
  removed_at bigint not null
);

grant select, insert, update, delete on configuration_template, removed_device to wattyard_runtime;
grant usage on sequence configuration_template_id_seq to wattyard_runtime;
