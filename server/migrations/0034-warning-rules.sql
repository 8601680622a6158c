-- What companies set for the warning rules of their devices, and their own rules. Both are read by those below, whose devices follow.
create table alarm_layer (
  -- The company, with `s` and the site, or `t` and the type.
  key text collate "C" primary key,
  path text collate "C" not null,
  company_id int not null references company (id) on delete cascade,
  site_id int references site (id) on delete cascade,
  device_type char(1),
  changes jsonb not null,
  -- By value: the version, the instant and the person that changed it last.
  stamps jsonb not null,
  version int not null,
  check (site_id is null or device_type is null)
);
create index alarm_layer_path on alarm_layer (path);
create index alarm_layer_company on alarm_layer (company_id);
create index alarm_layer_site on alarm_layer (site_id) where site_id is not null;

create sequence alarm_rule_id_seq as int;
create table alarm_rule (
  id int primary key,
  path text collate "C" not null,
  company_id int not null references company (id) on delete cascade,
  -- Only devices of a site, of a type, or these.
  site_id int references site (id) on delete cascade,
  device_type char(1),
  device_ids bigint[],
  body jsonb not null,
  enabled boolean not null,
  stamps jsonb not null,
  version int not null,
  check ((site_id is not null)::int + (device_type is not null)::int + (device_ids is not null)::int <= 1)
);
create index alarm_rule_path on alarm_rule (path);
create index alarm_rule_company on alarm_rule (company_id);
create index alarm_rule_site on alarm_rule (site_id) where site_id is not null;

-- Who changed what: only added to. What is set for a device is in `warning_settings_change`.
create table alarm_rule_change (
  id uuid primary key,
  path text collate "C" not null,
  -- Of a layer, or of an own rule.
  layer text collate "C" not null,
  rule text collate "C" not null,
  at bigint not null,
  by_user_id int,
  by_name text not null,
  changes jsonb not null
);
create index alarm_rule_change_of on alarm_rule_change (layer, rule, at desc);
create index alarm_rule_change_path on alarm_rule_change (path);

alter table alarm_layer enable row level security;
alter table alarm_layer force row level security;
create policy visible on alarm_layer for select
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or (current_setting('wattyard.path', true) collate "C" >= path and current_setting('wattyard.path', true) collate "C" < path || '.'));
create policy added on alarm_layer for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on alarm_layer for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on alarm_layer for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table alarm_rule enable row level security;
alter table alarm_rule force row level security;
create policy visible on alarm_rule for select
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or (current_setting('wattyard.path', true) collate "C" >= path and current_setting('wattyard.path', true) collate "C" < path || '.'));
create policy added on alarm_rule for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on alarm_rule for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on alarm_rule for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table alarm_rule_change enable row level security;
alter table alarm_rule_change force row level security;
create policy subtree on alarm_rule_change for all
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

grant select, insert, update, delete on alarm_layer, alarm_rule, alarm_rule_change to wattyard_runtime;
grant usage on sequence alarm_rule_id_seq to wattyard_runtime;
