-- Accounts that were erased and whose names are still in the audit.

create table erasure (
  user_id int primary key,
  -- Replaced wherever they stand alone: the login name and the e-mail address.
  names text[] not null,
  -- Replaced where a person is named.
  display_name text not null,
  erased_at bigint not null
);
grant select, insert, update, delete on erasure to wattyard_runtime;
alter table erasure enable row level security;
alter table erasure force row level security;
create policy whole_tree on erasure using (current_setting('wattyard.path', true) = '1');
