-- Authorities of companies: devices of the company and of those below it may sign in with a certificate that one of them has issued.
create sequence device_authority_id_seq as int;
create table device_authority (
  id int primary key default nextval('device_authority_id_seq'),
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  -- Common name, or the whole subject.
  name text not null,
  -- SHA-256, hexadecimal.
  fingerprint text collate "C" not null,
  -- PEM.
  certificate text collate "C" not null,
  valid_from bigint not null,
  valid_until bigint not null,
  added_at bigint not null,
  unique (company_id, fingerprint)
);
create index device_authority_path on device_authority (path);
grant usage on sequence device_authority_id_seq to wattyard_runtime;
grant select, insert, update, delete on device_authority to wattyard_runtime;
alter table device_authority enable row level security;
alter table device_authority force row level security;
create policy subtree on device_authority
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
