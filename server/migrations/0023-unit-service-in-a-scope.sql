-- Like the units of the register: seen in some scope, and not at all outside of one.
alter table unit_service enable row level security;
alter table unit_service force row level security;
create policy entered on unit_service using (current_setting('wattyard.path', true) <> '');
