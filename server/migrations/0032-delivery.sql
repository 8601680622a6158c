-- What people and programs are told outside of the console.

-- What a batch of inputs did that somebody may be told of, written in its transaction; a job finds out who, and takes it away.
-- Of an alarm its key; of a device that went on or offline the instant, and zeros.
create table notice (
  device_id bigint not null,
  at bigint not null,
  unit int not null,
  msg_type smallint not null,
  code int not null,
  kind text collate "C" not null,
  noted_at bigint not null,
  primary key (device_id, at, unit, msg_type, code, kind)
);
create index notice_noted on notice (noted_at);
grant select, insert, update, delete on notice to wattyard_runtime;
alter table notice enable row level security;
alter table notice force row level security;
create policy entered on notice using (current_setting('wattyard.path', true) <> '');

-- What an account has chosen to be told; without a row it is told what its company says.
create table delivery_preferences (
  user_id int primary key references app_user (id) on delete cascade,
  preferences jsonb not null,
  updated_at bigint not null
);
grant select, insert, update, delete on delivery_preferences to wattyard_runtime;
alter table delivery_preferences enable row level security;
alter table delivery_preferences force row level security;
create policy whole_tree on delivery_preferences using (current_setting('wattyard.path', true) = '1');

-- What a company says for its people and those of companies below it: null is inherited.
create table company_delivery (
  company_id int primary key references company (id) on delete cascade,
  preferences jsonb,
  escalation jsonb,
  updated_at bigint not null
);
grant select, insert, update, delete on company_delivery to wattyard_runtime;
alter table company_delivery enable row level security;
alter table company_delivery force row level security;
create policy whole_tree on company_delivery using (current_setting('wattyard.path', true) = '1');

-- Programs of a company that are told. Their secrets are derived from a key of the installation, the id and `generation`.
create sequence webhook_id_seq;
grant usage on sequence webhook_id_seq to wattyard_runtime;
create table webhook (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  -- Alarms of this severity and more severe ones.
  level smallint not null,
  generation int not null default 1,
  -- Until when the secret of the generation before signs too.
  former_until bigint,
  -- Failed attempts in a row, and when the next one is.
  failures int not null default 0,
  next_at bigint not null default 0,
  disabled_at bigint,
  updated_at bigint not null
);
create index webhook_path on webhook (path);
grant select, insert, update, delete on webhook to wattyard_runtime;
alter table webhook enable row level security;
alter table webhook force row level security;
create policy subtree on webhook
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- A message to one person or program. Its id is the same in every attempt.
create sequence delivery_message_id_seq;
grant usage on sequence delivery_message_id_seq to wattyard_runtime;
create table delivery_message (
  id bigint primary key,
  channel text collate "C" not null,
  user_id int references app_user (id) on delete cascade,
  webhook_id int references webhook (id) on delete cascade,
  is_gathered boolean not null,
  made_at bigint not null,
  -- `waiting`, `sent` or `failed`.
  state text collate "C" not null default 'waiting',
  attempts int not null default 0,
  next_at bigint not null,
  settled_at bigint,
  -- Of the last attempt.
  status int,
  error text,
  -- What a program is told, as it was; people are told how it is when they are told.
  body jsonb
);
create index delivery_message_waiting on delivery_message (channel, next_at) where state = 'waiting';
create index delivery_message_user on delivery_message (user_id, channel, made_at desc) where user_id is not null;
create index delivery_message_webhook on delivery_message (webhook_id, id desc) where webhook_id is not null;
create index delivery_message_settled on delivery_message (settled_at) where settled_at is not null;
grant select, insert, update, delete on delivery_message to wattyard_runtime;
alter table delivery_message enable row level security;
alter table delivery_message force row level security;
create policy whole_tree on delivery_message using (current_setting('wattyard.path', true) = '1');

-- What one person or program is told of one alarm: each kind once.
create sequence delivery_id_seq;
grant usage on sequence delivery_id_seq to wattyard_runtime;
create table delivery (
  id bigint primary key,
  channel text collate "C" not null,
  -- The account, or the webhook as a negative number.
  recipient int not null,
  device_id bigint not null references device (id) on delete cascade,
  at bigint not null,
  unit int not null,
  msg_type smallint not null,
  code int not null,
  kind text collate "C" not null,
  -- Of one message: the devices of a site that went offline together.
  together text collate "C",
  is_digest boolean not null default false,
  due_at bigint not null,
  message_id bigint references delivery_message (id) on delete cascade,
  -- When it turned out that there is nothing to be told any more.
  dropped_at bigint,
  unique (device_id, at, unit, msg_type, code, kind, channel, recipient)
);
create index delivery_due on delivery (due_at) where message_id is null and dropped_at is null;
create index delivery_of_message on delivery (message_id) where message_id is not null;
grant select, insert, update, delete on delivery to wattyard_runtime;
alter table delivery enable row level security;
alter table delivery force row level security;
create policy whole_tree on delivery using (current_setting('wattyard.path', true) = '1');
