-- Whether hours and sessions have to be made again too: working hours matter to alarms only.
alter table settings_due add column history boolean not null default true;
