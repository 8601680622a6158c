-- The passport of a battery goes with it: fixed values by name, what it became, and who may read more than everybody.
alter table battery
  -- Its permanent address; null until something of the passport was saved.
  add column code text,
  add column is_public boolean not null default false,
  add column passport jsonb not null default '{}',
  -- Oldest first.
  add column status_changes jsonb not null default '[]',
  add column status text not null default 'original',
  add column passport_grants jsonb not null default '[]',
  add column passport_changed_at bigint;
create unique index battery_code on battery (code);

-- Fixed values that batteries of a model have in common.
create sequence battery_template_id_seq;
grant usage on sequence battery_template_id_seq to wattyard_runtime;
create table battery_template (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  body jsonb not null,
  changed_at bigint not null
);
create unique index battery_template_name on battery_template (company_id, name);
create index battery_template_path on battery_template (path);
alter table battery_template enable row level security;
alter table battery_template force row level security;
create policy subtree on battery_template
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on battery_template to wattyard_runtime;
