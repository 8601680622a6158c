-- What a policy compares is computed once where it is the condition of an index, and for each row where it is not. The range of
-- paths is such a condition, "this is the root company, or" before it is none: 0067 had spared the second comparison of each row, an
-- index that begins with the path spares both.
alter policy subtree on site using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
alter policy subtree on app_user using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create index app_user_found on app_user (path) include (login_key, search_text, id, last_sign_in_at, sys_admin, guest_flag, disabled)
  where not is_program;
create index company_listed on company (path)
  include (id, parent_id, name, sort_key, time_zone, modules, serves_guests, account_count);

-- A lease is seen by two companies, which is no range. Who sees all leases reads them here: without a policy between, text is
-- found by an index. A view reads with the rights of its owner; of an owner that is bound by policies too it shows the same, without the index.
create index lease_search on lease using gin (search_text gin_trgm_ops);
create view every_lease as select id, path, device_id, starts_at, ends_at, search_text from lease
  where current_setting('wattyard.path', true) = '1';
grant select on every_lease to wattyard_runtime;
-- All leases in their order, with what narrows them.
drop index lease_listed;
create index lease_listed on lease (starts_at desc, id desc) include (path, holder_path, ends_at, device_id, search_text);
