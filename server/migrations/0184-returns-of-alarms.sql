-- When an alarm that comes and goes within its repeat gap held the last time; how often is counted since 0036.
alter table alarm add column returned_at bigint;
-- The views have the columns of the table when they were made: new ones come after those.
create or replace view own_alarm as select * from alarm
  where path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C";
create or replace view every_alarm as select * from alarm where current_setting('wattyard.path', true) = '1';
