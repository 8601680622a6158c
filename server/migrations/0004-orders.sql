-- Data service that can be bought: for how many years, at what price per device. Without a price it cannot be ordered.
create table data_plan (
  id int primary key,
  name text not null,
  years int not null check (years between 1 and 10),
  price_minor bigint check (price_minor >= 0),
  discount_percent int not null default 0 check (discount_percent between 0 and 100),
  offered boolean not null default true
);

-- An order belongs to the company that pays. What it was placed at stays, whatever becomes of the plan.
create table service_order (
  order_no text collate "C" primary key,
  company_id int not null references company,
  path text collate "C" not null,
  user_id int references app_user on delete set null,
  status smallint not null default 0,
  plan_name text not null,
  years int not null,
  price_minor bigint not null,
  discount_percent int not null,
  total_minor bigint not null,
  currency text not null,
  device_count int not null,
  created_at bigint not null,
  reviewed_at bigint,
  pay_until bigint,
  paid_at bigint,
  confirmed_at bigint,
  closed_at bigint,
  close_reason text
);
create index service_order_path on service_order (path, created_at desc);

-- The devices of an order by their names of then, so that an order tells the same after a device has gone.
create table service_order_device (
  order_no text collate "C" not null references service_order on delete cascade,
  mcu_id text collate "C" not null,
  path text collate "C" not null,
  sn text not null,
  name text not null,
  device_type text not null,
  service_until bigint not null,
  new_service_until bigint not null,
  primary key (order_no, mcu_id)
);

create sequence service_order_no_seq as int start 1001;

grant select, insert, update, delete on data_plan, service_order, service_order_device to wattyard_runtime;
grant usage on sequence service_order_no_seq to wattyard_runtime;

alter table service_order enable row level security;
alter table service_order force row level security;
create policy subtree on service_order
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table service_order_device enable row level security;
alter table service_order_device force row level security;
create policy subtree on service_order_device
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
