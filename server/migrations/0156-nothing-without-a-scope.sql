-- Rows of devices are found by ids that a scope has let through; without one the runtime reads nothing. The owner seals days,
-- backs up and counts outside of a scope: it is not bound.
alter table device_refusal enable row level security;
create policy entered on device_refusal using (current_setting('wattyard.path', true) <> '');
alter table device_traffic enable row level security;
create policy entered on device_traffic using (current_setting('wattyard.path', true) <> '');
alter table hour_bucket enable row level security;
create policy entered on hour_bucket using (current_setting('wattyard.path', true) <> '');
alter table late_record enable row level security;
create policy entered on late_record using (current_setting('wattyard.path', true) <> '');
alter table migration enable row level security;
create policy entered on migration using (current_setting('wattyard.path', true) <> '');
alter table record_log enable row level security;
create policy entered on record_log using (current_setting('wattyard.path', true) <> '');
alter table sealed_day enable row level security;
create policy entered on sealed_day using (current_setting('wattyard.path', true) <> '');
alter table series enable row level security;
create policy entered on series using (current_setting('wattyard.path', true) <> '');
alter table series_energy enable row level security;
create policy entered on series_energy using (current_setting('wattyard.path', true) <> '');
alter table series_extremes enable row level security;
create policy entered on series_extremes using (current_setting('wattyard.path', true) <> '');
-- COPY is refused where policies are. It goes into the partition of its day, of which the runtime reads nothing but through the log.
do $$
declare
  day_of_log text;
begin
  for day_of_log in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'record_log'::regclass loop
    execute format('grant insert on %I to wattyard_runtime', day_of_log);
  end loop;
end $$;
