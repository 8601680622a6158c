-- The calendar by customer shows the leases of a few customers: over all companies they were looked for among all leases of its days.
create index lease_customer on lease (customer, ends_at) include (id, starts_at);
