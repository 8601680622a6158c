-- When it was written down that a delivery is due at its instant. One that was planned by a clock which has been set back
-- since moves back with the clock.
alter table delivery add column planned_at bigint not null default 0;
