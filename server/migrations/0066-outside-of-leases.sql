-- What devices do outside of their leases: before they begin but handed over, or after their end and not taken back.
alter table lease
  -- From when on what the device does is outside: usually the end. Null: nobody looks any more.
  add column outside_since bigint,
  -- Where it stood then, as it was first seen.
  add column stood jsonb,
  -- When it was first moved, and used; null: not that anybody was told.
  add column moved_at bigint,
  add column used_at bigint;
create index lease_outside on lease (outside_since, id) where outside_since is not null;
-- Of leases that are over, nobody is told now.
update lease set outside_since = ends_at where ends_at > extract(epoch from now()) * 1000;
update lease set start_told = true where starts_at <= extract(epoch from now()) * 1000;
update lease set end_told = true where ends_at <= extract(epoch from now()) * 1000;
