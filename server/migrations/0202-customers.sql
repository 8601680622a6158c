-- Who rents devices. A customer is one company's, seen there and above; its leases name it.
create sequence customer_id_seq;
grant usage on sequence customer_id_seq to wattyard_runtime;
create table customer (
  id bigint primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  -- In the books of the company; empty without one.
  number text not null default '',
  contacts jsonb not null default '[]',
  billing_address text not null default '',
  delivery_address text not null default '',
  tax_id text not null default '',
  language text not null default '',
  notes text not null default '',
  -- Names that it had, and those of customers that became it: erased with it wherever they are written.
  former_names text[] not null default '{}',
  search_text text not null,
  sort_key text collate "C" not null,
  created_at bigint not null,
  -- What told who it is is gone; the name is its number.
  erased_at bigint
);
create unique index customer_name on customer (company_id, name);
create unique index customer_number on customer (company_id, number) where number <> '';
create index customer_listed on customer (path, sort_key, id) where erased_at is null;
grant select, insert, update, delete on customer to wattyard_runtime;
alter table customer enable row level security;
alter table customer force row level security;
create policy subtree on customer
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- Names of erased customers that still stand in the audit.
create table customer_erasure (
  customer_id bigint primary key,
  company_id int not null references company (id) on delete cascade,
  names text[] not null,
  erased_at bigint not null
);
grant select, insert, delete on customer_erasure to wattyard_runtime;
alter table customer_erasure enable row level security;
alter table customer_erasure force row level security;
create policy entered on customer_erasure using (current_setting('wattyard.path', true) = '1');

-- The name stays in the lease, for its old readers. `customer_taken` is the name by which its customer was found: who does not know
-- customers writes another name alone, and the lease is taken up again.
alter table lease add column customer_id bigint references customer (id) on delete set null;
alter table lease add column customer_taken text;
create index lease_of_customer on lease (customer_id, starts_at desc, id desc) where customer_id is not null;
create index lease_without_customer on lease (id) where customer_id is null or customer_taken is distinct from customer;
create or replace view every_lease as
  select id, path, device_id, starts_at, ends_at, search_text, currency, total_minor, customer, customer_id from lease
  where current_setting('wattyard.path', true) = '1';
