-- What a row costs to be checked is what a list of all devices costs. The whole tree is said first, once per row and without a
-- comparison of ranges; and reading has one policy, where the one for everything used to be asked beside it.
drop policy visible on device;
drop policy owned on device;
create policy visible on device for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or id = any (nullif(current_setting('wattyard.leased', true), '')::bigint[]));
create policy added on device for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on device for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on device for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

drop policy visible on device_state;
drop policy owned on device_state;
create policy visible on device_state for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or device_id = any (nullif(current_setting('wattyard.leased', true), '')::bigint[]));
create policy added on device_state for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on device_state for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on device_state for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
