-- That the battery on a unit of a device seems to have been swapped, until somebody says what it was. Figures begin at it as at a
-- recorded swap as long as nobody has; what was answered is not suggested again.
create table swap_suggestion (
  device_id bigint not null,
  unit int not null,
  -- The first record of the other battery, UTC ms.
  at bigint not null,
  -- The last one of the former.
  last_at bigint not null,
  path text collate "C" not null,
  signs jsonb not null,
  found_at bigint not null,
  -- swapped or same; null while nobody has said.
  answer text,
  answered_at bigint,
  answered_by int,
  primary key (device_id, unit, at)
);
create index swap_suggestion_path on swap_suggestion (path);
grant select, insert, update, delete on swap_suggestion to wattyard_runtime;
alter table swap_suggestion enable row level security;
alter table swap_suggestion force row level security;
create policy subtree on swap_suggestion
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
