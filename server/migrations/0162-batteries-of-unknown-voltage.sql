-- The nominal voltage of a battery that nobody has entered is not known, so that it has no limits of voltage; 48 V was a guess.
-- Devices from before keep what they have: of theirs it is not known who entered it.
alter table device alter column nominal_centi_volt drop not null;
alter table device alter column nominal_centi_volt drop default;
-- The UTC day whose records the voltage was concluded from, until somebody confirms it.
alter table device add column nominal_concluded_day int;
