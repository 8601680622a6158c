-- The net under every query: a transaction sees the subtree it entered, and nothing when it entered none.
do $$ begin
  if not exists (select from pg_roles where rolname = 'wattyard_runtime') then
    create role wattyard_runtime nologin noinherit;
  end if;
  execute format('grant wattyard_runtime to %I', current_user);
end $$;

grant usage on schema public to wattyard_runtime;
grant select, insert, update, delete on all tables in schema public to wattyard_runtime;
grant usage on all sequences in schema public to wattyard_runtime;

-- SET LOCAL reaches the workers of a cluster, set_config does not. The text is a path of digits and dashes or a list of ids: checked before use.
create function enter(path text, leased text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if path !~ '^[0-9]+(-[0-9]+)*$' or leased !~ '^\{[0-9,]*\}$' then
    raise exception 'not a scope: % %', path, leased using errcode = '22023';
  end if;
  execute format('set local wattyard.path = %L', path);
  execute format('set local wattyard.leased = %L', leased);
end $$;
grant execute on function enter(text, text) to wattyard_runtime;

alter table company enable row level security;
alter table company force row level security;
create policy subtree on company
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table site enable row level security;
alter table site force row level security;
create policy subtree on site
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table app_user enable row level security;
alter table app_user force row level security;
create policy subtree on app_user
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table lease_grant enable row level security;
alter table lease_grant force row level security;
create policy subtree on lease_grant
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table device enable row level security;
alter table device force row level security;
create policy visible on device for select
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or id = any (nullif(current_setting('wattyard.leased', true), '')::bigint[]));
create policy owned on device for all
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table device_state enable row level security;
alter table device_state force row level security;
create policy visible on device_state for select
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or device_id = any (nullif(current_setting('wattyard.leased', true), '')::bigint[]));
create policy owned on device_state for all
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy subtree on audit_entry
  using (company_path >= current_setting('wattyard.path', true) collate "C" and company_path < (current_setting('wattyard.path', true) || '.') collate "C");
