-- A key of a bridge is good for its numbers alone, and goes with it; a bridge has one at a time.
alter table api_key add column bridge_id int references bridge (id) on delete cascade;
alter table api_key add constraint api_key_of_bridge check ((access = 'bridge') = (bridge_id is not null));
create unique index api_key_bridge on api_key (bridge_id);
