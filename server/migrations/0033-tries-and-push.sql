-- How each attempt to give out a message went, and browsers that are pushed to.

alter table delivery_message
  -- Of each attempt, the oldest first: `at`, `status`, `error`, `tookMs`.
  add column tries jsonb not null default '[]',
  -- Of a push: the browsers that still have to be told; null: all.
  add column browsers int[];

-- A browser of an account, by the address and the keys that its push service gave it.
create sequence push_browser_id_seq;
grant usage on sequence push_browser_id_seq to wattyard_runtime;
create table push_browser (
  id int primary key,
  user_id int not null references app_user (id) on delete cascade,
  -- Only who knows it can push: it belongs to the account that named it last.
  endpoint text not null unique,
  -- Base64url, as RFC 8291 names them.
  p256dh text not null,
  auth text not null,
  -- As its owner recognises it.
  name text not null,
  added_at bigint not null
);
create index push_browser_user on push_browser (user_id);
grant select, insert, update, delete on push_browser to wattyard_runtime;
alter table push_browser enable row level security;
alter table push_browser force row level security;
create policy whole_tree on push_browser using (current_setting('wattyard.path', true) = '1');
