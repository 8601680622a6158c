-- Back-tests of warning rules: what makes them fast, and those that run.

-- The lowest and highest value of each channel in each hour of a sealed series. Derived from it, with its count of records:
-- one with another count belongs to a series that has changed since.
create table series_extremes (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  day int not null,
  count int not null,
  body bytea not null,
  primary key (device_id, kind, unit, day)
);
grant select, insert, update, delete on series_extremes to wattyard_runtime;

-- The newest back-test of an account, and its result as far as it is known: whichever process is asked tells it.
create table back_test (
  user_id int primary key references app_user (id) on delete cascade,
  id uuid not null unique,
  -- waiting, running, done, cancelled, failed
  state text not null,
  -- When the account asked for it last, and when its process said last that it is at work.
  asked_at bigint not null,
  alive_at bigint not null,
  result jsonb
);
create index back_test_asked_at on back_test (asked_at);
grant select, insert, update, delete on back_test to wattyard_runtime;
alter table back_test enable row level security;
alter table back_test force row level security;
create policy whole_tree on back_test using (current_setting('wattyard.path', true) = '1');
