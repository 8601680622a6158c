-- The audit names a customer where its company, its leases and what became part of it were: not in one company alone.
alter table customer_erasure add column paths text[] not null default '{}';
