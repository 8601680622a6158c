-- The planner knows a company's part of a table by the histogram of its paths. With the usual hundred bounds it takes a company of
-- half a percent of all rows for a single row, and reads its range of one table once for each of its rows in another.
alter table alarm alter column path set statistics 2000;
alter table alarm alter column lease_path set statistics 2000;
alter table alarm_action alter column path set statistics 2000;
alter table alarm_action alter column lease_path set statistics 2000;
alter table alarm_layer alter column path set statistics 2000;
alter table alarm_rule alter column path set statistics 2000;
alter table alarm_rule_change alter column path set statistics 2000;
alter table app_user alter column path set statistics 2000;
alter table audit_entry alter column company_path set statistics 2000;
alter table battery alter column path set statistics 2000;
alter table battery_finding alter column path set statistics 2000;
alter table battery_mount alter column path set statistics 2000;
alter table battery_mount alter column lease_path set statistics 2000;
alter table battery_review alter column path set statistics 2000;
alter table battery_template alter column path set statistics 2000;
alter table bridge alter column path set statistics 2000;
alter table charge alter column path set statistics 2000;
alter table charge alter column lease_path set statistics 2000;
alter table command alter column path set statistics 2000;
alter table command alter column lease_path set statistics 2000;
alter table company alter column path set statistics 2000;
alter table configuration_template alter column path set statistics 2000;
alter table device alter column path set statistics 2000;
alter table device alter column lease_path set statistics 2000;
alter table device_authority alter column path set statistics 2000;
alter table device_log_entry alter column path set statistics 2000;
alter table device_log_entry alter column lease_path set statistics 2000;
alter table device_state alter column path set statistics 2000;
alter table device_state alter column lease_path set statistics 2000;
alter table energy_system alter column path set statistics 2000;
alter table energy_system_unit alter column path set statistics 2000;
alter table finding_answer alter column path set statistics 2000;
alter table firmware_rollout alter column path set statistics 2000;
alter table firmware_upgrade alter column path set statistics 2000;
alter table firmware_upgrade alter column lease_path set statistics 2000;
alter table firmware_upgrade alter column rollout_path set statistics 2000;
alter table fleet_review alter column path set statistics 2000;
alter table geofence alter column path set statistics 2000;
alter table geofence alter column lease_path set statistics 2000;
alter table invoice alter column path set statistics 2000;
alter table lease alter column path set statistics 2000;
alter table lease alter column holder_path set statistics 2000;
alter table lease_grant alter column path set statistics 2000;
alter table lease_maintenance alter column path set statistics 2000;
alter table maintenance_entry alter column path set statistics 2000;
alter table maintenance_entry alter column lease_path set statistics 2000;
alter table maintenance_plan alter column path set statistics 2000;
alter table maintenance_plan alter column lease_path set statistics 2000;
alter table maintenance_window alter column path set statistics 2000;
alter table order_notice alter column path set statistics 2000;
alter table privacy_hours alter column path set statistics 2000;
alter table report_schedule alter column path set statistics 2000;
alter table service_order alter column path set statistics 2000;
alter table service_order_change alter column path set statistics 2000;
alter table service_order_device alter column path set statistics 2000;
alter table share alter column path set statistics 2000;
alter table sign_in_provider alter column path set statistics 2000;
alter table site alter column path set statistics 2000;
alter table site_tariff alter column path set statistics 2000;
alter table stored_file alter column path set statistics 2000;
alter table swap_suggestion alter column path set statistics 2000;
alter table warning_settings_change alter column path set statistics 2000;
alter table warning_settings_change alter column lease_path set statistics 2000;
alter table webhook alter column path set statistics 2000;
analyze
  alarm, alarm_action, alarm_layer, alarm_rule, alarm_rule_change, app_user, audit_entry, battery, battery_finding, battery_mount,
  battery_review, battery_template, bridge, charge, command, company, configuration_template, device, device_authority, device_log_entry,
  device_state, energy_system, energy_system_unit, finding_answer, firmware_rollout, firmware_upgrade, fleet_review, geofence, invoice,
  lease, lease_grant, lease_maintenance, maintenance_entry, maintenance_plan, maintenance_window, order_notice, privacy_hours,
  report_schedule, service_order, service_order_change, service_order_device, share, sign_in_provider, site, site_tariff, stored_file,
  swap_suggestion, warning_settings_change, webhook;
