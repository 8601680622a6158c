-- What is known of a stored file; its bytes lie in DATA_DIR/files under their SHA-256. Belongs to the company of `path`.
create table stored_file (
  id text collate "C" primary key,
  path text collate "C" not null,
  purpose text not null,
  sha256 bytea not null,
  byte_count int not null,
  media_type text not null,
  name text not null,
  created_by int,
  created_at bigint not null
);
create index stored_file_content on stored_file (sha256);
create index stored_file_path on stored_file (path);
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy subtree on stored_file
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on stored_file to wattyard_runtime;

-- Units as they leave the factory, before they belong to a company: which serial number is which identity on the wire.
create table base_device (
  sn text collate "C" primary key,
  mcu_id text collate "C" not null unique,
  device_type char(1) not null,
  model text,
  hardware_version text,
  firmware_version text,
  imei text,
  sim_id text,
  sim_kind smallint,
  added_at bigint not null
);
grant select, insert, update, delete on base_device to wattyard_runtime;
