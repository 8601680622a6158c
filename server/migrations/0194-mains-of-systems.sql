-- What the connection of a system to the mains gives: A and V of each phase; all null where nobody has entered it.
alter table energy_system add column mains_amp int;
alter table energy_system add column mains_phases int;
alter table energy_system add column mains_volt int;
-- What of it was known when a day of energies was judged, W.
alter table series_energy add column mains_watt int;
