-- What the overview and the calendar of all leases count: whoever sees everything reads it as lists and searches do (0115), without
-- a policy that is computed for each of them.
create or replace view every_lease as
  select id, path, device_id, starts_at, ends_at, search_text, currency, total_minor, customer from lease
  where current_setting('wattyard.path', true) = '1';
