-- How often an alarm held again within its repeat gap, so that nothing was raised, and the shortest time in which that was three times.
alter table alarm
  add column held_back int not null default 0,
  add column closest_ms bigint;
-- People on duty, by whom the load of alarms is divided.
alter table company add column operators_on_duty smallint not null default 1 check (operators_on_duty between 1 and 500);
