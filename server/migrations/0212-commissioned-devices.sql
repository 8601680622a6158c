-- What accounts have added on a commissioning walk: a walk is sent again where an answer was lost, and nothing is done twice.
create table commissioned_device (
  user_id int not null references app_user (id) on delete cascade,
  -- Of the unit of the walk, made by whoever sends it.
  key text collate "C" not null,
  -- Not a reference: what was removed since is not added again by a late repeat.
  device_id bigint not null,
  path text collate "C" not null,
  -- Of what was entered of the unit; an older one changes nothing.
  revision int not null,
  at bigint not null,
  primary key (user_id, key)
);
alter table commissioned_device alter column path set statistics 2000;
create index commissioned_device_path on commissioned_device (path, at);
create index commissioned_device_device on commissioned_device (device_id);
grant select, insert, update, delete on commissioned_device to wattyard_runtime;
alter table commissioned_device enable row level security;
alter table commissioned_device force row level security;
create policy subtree on commissioned_device
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
