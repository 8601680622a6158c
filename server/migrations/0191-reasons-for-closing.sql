-- Why an alarm was closed; null where nobody said, as before this, and for every other action.
alter table alarm_action add column reason text;
