-- Lists of leases over 100,000 devices are read from indexes alone: what is counted, ordered and found by text, and what
-- decides who sees it. The root company sees everything: its path is compared first. A policy lets no index find text: it is found
-- in one pass over an index that holds it.
alter policy visible on lease using (current_setting('wattyard.path', true) = '1'
  or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
  or (holder_path >= current_setting('wattyard.path', true) collate "C" and holder_path < (current_setting('wattyard.path', true) || '.') collate "C"));
alter table lease add column search_text text not null
  generated always as (lower(contract_number || ' ' || customer || ' ' || device_name || ' ' || device_sn)) stored;
create index lease_listed on lease (starts_at desc, id desc) include (path, holder_path, ends_at);
create index lease_found on lease (path, starts_at desc, id desc) include (holder_path, ends_at, search_text);
create index lease_counted on lease (path, ends_at) include (starts_at, id, holder_path, device_id, total_minor, currency, customer);
drop index lease_path;
drop index lease_holder;
create index lease_holder on lease (holder_path, starts_at desc, id desc) include (path, ends_at, search_text) where holder_path is not null;
-- Devices in the order of lists and by the end of their data service, and orders, over all companies.
create index device_listed on device (sort_key, id) include (path, lease_path, lease_from, lease_until, search_text, service_until);
drop index device_service_until;
create index device_service_until on device (service_until, sort_key, id) include (path, lease_path, lease_from, lease_until);
create index service_order_listed on service_order (created_at desc, order_no desc) include (path, status);
