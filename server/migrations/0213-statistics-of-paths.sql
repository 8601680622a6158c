-- The planner knows the paths of these tables as closely as those of the others.
alter table customer alter column path set statistics 2000;
alter table label_field alter column path set statistics 2000;
alter table label_tag alter column path set statistics 2000;
alter table saved_view alter column path set statistics 2000;
