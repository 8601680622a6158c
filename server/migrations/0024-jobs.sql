-- What is known of jobs that are done seldom: a start begins none of them before its time. Times in UTC ms.
create table job (
  name text collate "C" primary key,
  next_at bigint not null,
  succeeded_at bigint,
  failed_at bigint,
  failures int not null
);
grant select, insert, update on job to wattyard_runtime;
alter table job enable row level security;
alter table job force row level security;
create policy whole_tree on job using (current_setting('wattyard.path', true) = '1');
