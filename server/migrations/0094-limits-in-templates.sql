-- Warning limits that devices get with a template: a list of limits as they are set for devices.
alter table configuration_template add column limits jsonb not null default '[]';
