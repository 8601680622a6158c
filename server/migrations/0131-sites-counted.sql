-- How many sites a company has stands beside it, as its accounts do (0096): the tree of all companies no longer reads every site.
alter table company add column site_count integer not null default 0;
update company c set site_count = s.n
  from (select company_id, count(*)::int as n from site group by company_id) s where s.company_id = c.id;
drop index company_listed;
create index company_listed on company (path)
  include (id, parent_id, name, sort_key, time_zone, modules, serves_guests, account_count, site_count);
