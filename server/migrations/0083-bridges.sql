-- Programs beside devices that speak something else. Their settings are made in the console; they fetch them with an API key and tell how they fare.
create sequence bridge_id_seq;
grant usage on sequence bridge_id_seq to wattyard_runtime;
create table bridge (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  -- The device whose records it sends, and what it reads them from.
  settings jsonb not null,
  -- One more with every change.
  revision int not null,
  updated_at bigint not null,
  -- What the program told last: its state, and the values that arrive while somebody watches.
  reported_at bigint,
  status jsonb,
  arrived jsonb,
  watched_at bigint not null default 0,
  -- Tests of the connection that were asked for; the status has the number of the one it carried out.
  tests_asked int not null default 0
);
create index bridge_path on bridge (path);
create index bridge_company on bridge (company_id);
alter table bridge enable row level security;
alter table bridge force row level security;
create policy subtree on bridge
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on bridge to wattyard_runtime;
