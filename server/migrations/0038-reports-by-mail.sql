-- Reports that are mailed on a schedule, what webhooks are told of orders, and what a message said of the end of an alarm.

create sequence report_schedule_id_seq;
grant usage on sequence report_schedule_id_seq to wattyard_runtime;
create table report_schedule (
  id int primary key,
  -- Whose people receive it: of the company, the site or the device that it is about, or who leases the device.
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  -- Who made it; what recipients see depends on their own rights alone.
  owner_id int references app_user (id) on delete set null,
  -- `fleet`, `site` or `device`.
  subject text collate "C" not null,
  site_id int references site (id) on delete cascade,
  device_id bigint references device (id) on delete cascade,
  -- `daily`, `weekly` or `monthly`, at an hour of the zone; 1 is Monday.
  every text collate "C" not null,
  weekday smallint not null,
  hour smallint not null,
  time_zone text not null,
  -- `none`, `csv` or `xlsx`.
  attachment text collate "C" not null,
  user_ids int[] not null,
  paused_at bigint,
  next_at bigint not null,
  last_at bigint,
  updated_at bigint not null
);
create index report_schedule_path on report_schedule (path);
create index report_schedule_due on report_schedule (next_at, id) where paused_at is null;
grant select, insert, update, delete on report_schedule to wattyard_runtime;
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy subtree on report_schedule
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table delivery_message
  -- Of a report: its schedule, and when that was due. Each person is sent one message each time.
  add column schedule_id int references report_schedule (id) on delete set null,
  add column report_at bigint,
  -- When it first reached its recipient, who may have several browsers.
  add column reached_at bigint;
update delivery_message set reached_at = settled_at where state = 'sent';
create unique index delivery_message_report on delivery_message (schedule_id, report_at, user_id) where schedule_id is not null;

-- Whether the message said that the alarm is over: then its end is not told again.
alter table delivery add column told_over boolean not null default false;

-- What became of an order, written in the transaction that did it; a job tells the webhooks, and takes it away.
create table order_notice (
  order_no text collate "C" not null references service_order (order_no) on delete cascade,
  -- `placed` or `cancelled`.
  kind text collate "C" not null,
  path text collate "C" not null,
  noted_at bigint not null,
  primary key (order_no, kind)
);
grant select, insert, update, delete on order_notice to wattyard_runtime;
alter table order_notice enable row level security;
alter table order_notice force row level security;
create policy subtree on order_notice
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
