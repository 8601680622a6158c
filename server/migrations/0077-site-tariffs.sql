-- What energy from the mains costs at a site, from a local day on.
create table site_tariff (
  site_id int not null references site (id) on delete cascade,
  -- ISO date, as it is compared with local dates.
  valid_from text collate "C" not null,
  path text collate "C" not null,
  tariff jsonb not null,
  primary key (site_id, valid_from)
);
create index site_tariff_path on site_tariff (path);
alter table site_tariff enable row level security;
alter table site_tariff force row level security;
create policy subtree on site_tariff
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on site_tariff to wattyard_runtime;
