-- Share of the expected messages that came over the last days, thousandths. Beside what lists read, so that they can be sorted by it.
alter table device_state add column network_permille smallint;
