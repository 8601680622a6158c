-- Filters of lists with their order and columns, under a name: of an account, or of all of a company.
create sequence saved_view_id_seq as integer;
grant usage on sequence saved_view_id_seq to wattyard_runtime;
create table saved_view (
  view_id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  page text not null,
  -- Whose it is; null for one that is shared.
  user_id int references app_user (id) on delete cascade,
  by_name text not null,
  name text not null,
  folded_name text collate "C" not null,
  filter jsonb not null,
  sort text not null default '',
  descending boolean not null default false,
  columns text[] not null default '{}'
);
create unique index saved_view_own on saved_view (user_id, page, folded_name) where user_id is not null;
create unique index saved_view_shared on saved_view (company_id, page, folded_name) where user_id is null;
create index saved_view_path on saved_view (path);
grant select, insert, update, delete on saved_view to wattyard_runtime;
alter table saved_view enable row level security;
alter table saved_view force row level security;
-- Shared ones are for the company and those below it.
create policy visible on saved_view for select using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"
  or starts_with(current_setting('wattyard.path', true), path || '-'));
create policy added on saved_view for insert with check (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on saved_view for update using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on saved_view for delete using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
