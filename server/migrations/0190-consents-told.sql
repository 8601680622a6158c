-- When the people who are to answer were mailed that a shift of a clock waits for them; null: not yet, or they had answered before.
alter table clock_shift_consent add column told_at bigint;
