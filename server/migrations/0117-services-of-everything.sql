-- Data services of all devices, read as all leases are (0115): by an index where text is searched, and counted without asking a policy for
-- each device.
create view every_device as select id, mcu_id, path, sort_key, search_text, service_until, sim_kind from device
  where current_setting('wattyard.path', true) = '1';
grant select on every_device to wattyard_runtime;
