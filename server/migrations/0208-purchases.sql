-- When a machine was bought and for how much, in minor units of the currency. A machine that moves takes it along.
create table purchase (
  device_id bigint primary key references device on delete cascade,
  path text collate "C" not null,
  purchased_on date,
  price_minor bigint,
  currency text,
  check ((price_minor is null) = (currency is null)),
  check (purchased_on is not null or price_minor is not null)
);
create index purchase_path on purchase (path);
alter table purchase alter column path set statistics 2000;
grant select, insert, update, delete on purchase to wattyard_runtime;
alter table purchase enable row level security;
alter table purchase force row level security;
create policy subtree on purchase
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
