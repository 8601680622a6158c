-- What of device and battery was known when a day of energies was judged, W: a day of other ratings is computed again when it is read.
alter table series_energy add column rated_watt int;
alter table series_energy add column battery_watt int;
