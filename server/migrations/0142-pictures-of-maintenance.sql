-- Work that no plan asked for, what the hour meter showed, and pictures of it.
alter table maintenance_entry alter column plan_number drop not null;
alter table maintenance_entry add column meter_deci_hours int;
alter table maintenance_entry add column pictures text[] not null default '{}';
