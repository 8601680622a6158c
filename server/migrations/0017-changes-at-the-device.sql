-- Lines of the configuration log that the device itself has made: nobody sent them, they only tell what was found.
alter table command add column by_device boolean not null default false;

-- The newest reports by count of starts and instant, oldest first: one that comes again says nothing new.
alter table device_configuration add column heard_reports text[] not null default '{}';
