-- Tables of the past that were brought in for a device, and what became of them. Who may see the device's administration may see
-- them: calls ask for that.
create table record_import (
  device_id bigint not null,
  -- Chosen by the sender.
  import_id text not null,
  -- Of the file.
  name text not null,
  -- Login name of who brought it in; empty: the device itself, through a bridge.
  by_name text not null,
  begun_at bigint not null,
  last_at bigint not null,
  ended_at bigint,
  interval_seconds int not null default 0,
  stored int not null default 0,
  already_there int not null default 0,
  -- By reason, with the first example.
  refused jsonb not null default '[]',
  -- Rows that the reader of the table left out, by reason, with the first example.
  left_out jsonb not null default '[]',
  -- How many values of each channel were stored, by `kind.unit.channel`.
  channel_counts jsonb not null default '{}',
  -- Units and kinds that it brought records of: [[unit, kind], …].
  units jsonb not null default '[]',
  -- Instants of the oldest and the newest record stored, UTC ms.
  first_instant bigint,
  last_instant bigint,
  undone_at bigint,
  undone_by text not null default '',
  -- When its records were gone.
  removed_at bigint,
  primary key (device_id, import_id)
);
create index record_import_undone on record_import (device_id) where undone_at is not null and removed_at is null;

-- Packets of imports: what was answered, and which records they brought, so that they can be taken back.
create table import_part (
  device_id bigint not null,
  import_id text not null,
  number int not null,
  answer bytea not null,
  keys bytea not null,
  primary key (device_id, import_id, number)
);

grant select, insert, update, delete on record_import, import_part to wattyard_runtime;
alter table record_import enable row level security;
alter table record_import force row level security;
create policy entered on record_import using (current_setting('wattyard.path', true) <> '');
alter table import_part enable row level security;
alter table import_part force row level security;
create policy entered on import_part using (current_setting('wattyard.path', true) <> '');
