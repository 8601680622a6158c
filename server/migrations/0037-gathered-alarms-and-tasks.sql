-- An alarm that is a part of another one: devices of a site that went offline together, and what hangs on a hub that did.
-- The id of that one, which nothing gathers itself.
alter table alarm add column gathered_by uuid;
create index alarm_gathered on alarm (gathered_by) where gathered_by is not null;

-- Maintenance that is done once, on account of an alarm: without intervals, gone when it is done.
alter table maintenance_plan
  add column once_at bigint,
  add column alarm_id uuid,
  -- Who is to do it.
  add column person text not null default '';
alter table maintenance_entry add column alarm_id uuid;
