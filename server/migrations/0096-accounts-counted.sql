-- Lists of companies read no accounts: how many a company has stands beside it. Neither programs nor the guests' account count.
alter table company add column account_count integer not null default 0;
update company c set account_count = u.n
  from (select company_id, count(*)::int as n from app_user where not is_program and login_key <> 'guest' group by company_id) u
  where u.company_id = c.id;
-- The counts by company were read from it.
drop index app_user_counted;
