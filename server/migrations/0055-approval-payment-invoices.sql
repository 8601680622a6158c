-- An order's way after it was placed: who is billed, why it was rejected, how it was paid, and each step with its author.
alter table service_order
  add column recipient jsonb not null default '{"name":"","addressLines":[]}',
  add column reason text,
  add column payer_name text,
  add column payer_account text,
  -- The picture of the receipt.
  add column receipt_id text collate "C" references stored_file (id),
  add column reminded_at bigint;
create index service_order_due on service_order (pay_until) where status = 1;

create sequence service_order_change_id_seq;
grant usage on sequence service_order_change_id_seq to wattyard_runtime;
create table service_order_change (
  id int primary key,
  order_no text collate "C" not null references service_order on delete cascade,
  path text collate "C" not null,
  -- As in the domain's list of changes, or `credited`.
  kind text collate "C" not null,
  at bigint not null,
  -- The author by the name of then; null for the program itself.
  user_name text,
  note text
);
create index service_order_change_order on service_order_change (order_no, id);
grant select, insert, update, delete on service_order_change to wattyard_runtime;
alter table service_order_change enable row level security;
alter table service_order_change force row level security;
create policy subtree on service_order_change
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- Invoices and credit notes with all that stands on them. They are never changed or removed; only their company may move.
create table invoice (
  number text collate "C" primary key,
  kind text collate "C" not null,
  order_no text collate "C" not null references service_order,
  path text collate "C" not null,
  issued_at bigint not null,
  corrected_number text collate "C" references invoice,
  data jsonb not null
);
create index invoice_order on invoice (order_no, issued_at);
-- An invoice is taken back once.
create unique index invoice_corrected on invoice (corrected_number) where corrected_number is not null;
grant select, insert, update (path) on invoice to wattyard_runtime;
alter table invoice enable row level security;
alter table invoice force row level security;
create policy subtree on invoice
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- The last number of invoices and of credit notes: whoever takes the next one keeps the row until it is issued, so that
-- none is left out.
create table invoice_count (
  kind text collate "C" primary key,
  count int not null
);
grant select, insert, update on invoice_count to wattyard_runtime;
alter table invoice_count enable row level security;
alter table invoice_count force row level security;
create policy whole_tree on invoice_count using (current_setting('wattyard.path', true) = '1');
