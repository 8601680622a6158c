-- Condition reports as they were issued, by the code that is printed on them. A lease goes on, what is on a paper stays.
create table condition_paper (
  lease_id bigint not null references lease on delete cascade,
  code text not null,
  issued_at bigint not null,
  report jsonb not null,
  primary key (lease_id, code)
);
create index condition_paper_code on condition_paper (code);
grant select, insert on condition_paper to wattyard_runtime;
alter table condition_paper enable row level security;
alter table condition_paper force row level security;
create policy entered on condition_paper for select using (current_setting('wattyard.path', true) <> '');
create policy added on condition_paper for insert with check (current_setting('wattyard.path', true) <> '');
