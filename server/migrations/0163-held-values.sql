-- Which of the values that lists show did not come with the newest record, by their names in lists, and when they came last; null:
-- all of them came with it.
alter table device_state add column held jsonb;
