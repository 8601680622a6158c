-- Who sees an alarm is asked of each one that is counted, which is most of the time of a count. What belongs to the companies of the scope
-- is a range of paths, as in the policy of sites (0115), and is here the condition of an index, computed once; what is leased stays
-- under the policy of the table. Views with the rights of their owner: of an owner that is bound by policies too they show the same.
create view own_alarm as select * from alarm
  where path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C";
create view every_alarm as select * from alarm where current_setting('wattyard.path', true) = '1';
grant select on own_alarm, every_alarm to wattyard_runtime;

-- Devices of a site are found without reading those of the company, which are wide.
create index device_site on device (site_id) include (id, path, lease_path, lease_from, lease_until) where site_id is not null;
