-- Tables of fleets that somebody has confirmed: the file until it is written, then only what became of it. Keys of new devices are
-- told when it is confirmed; their hashes wait here.
create table fleet_import (
  id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  state text not null,
  source text not null,
  file bytea,
  fingerprint text not null,
  keys jsonb,
  rows_all integer not null,
  rows_done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  reason text,
  asked_at bigint not null,
  ended_at bigint
);
create index fleet_import_user on fleet_import (user_id, asked_at desc);
create index fleet_import_open on fleet_import (asked_at) where ended_at is null;
grant select, insert, update, delete on fleet_import to wattyard_runtime;
alter table fleet_import enable row level security;
alter table fleet_import force row level security;
create policy whole_tree on fleet_import
  using (current_setting('wattyard.path', true) = '1');
