-- The root company sees everything: its path is compared first, once instead of twice for each of 100,000 rows. What is
-- written has to be below it as before; nothing of `company` changes, where that shows what is outside.
alter policy subtree on site using (
  current_setting('wattyard.path', true) = '1'
  or path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
alter policy subtree on app_user using (
  current_setting('wattyard.path', true) = '1'
  or path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- Counted and paged by name without reading the accounts themselves.
create index app_user_listed on app_user (login_key) include (path, sys_admin, guest_flag, disabled) where not is_program;
-- Who signed in last.
create index app_user_seen on app_user (last_sign_in_at desc nulls last, login_key);
