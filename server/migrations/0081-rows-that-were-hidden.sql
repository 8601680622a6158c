-- Migrations wrote into tables with forced row-level security without a scope: where the owner is no superuser, no row was
-- changed. They have the scope of the root now; here what was missed is made up for.
do $$
declare folding text := coalesce(
  (select quote_ident(collname) from pg_collation where collname in ('und-x-icu', 'C.utf8', 'pg_c_utf8')
   order by collname = 'und-x-icu' desc, collname limit 1), '"C"');
begin
  -- 0040. Without it no account of before was found by its name; the program always writes it.
  execute format('update app_user set search_text = lower(normalize(display_name || '' '' || login_name || '' '' || coalesce(email, ''''),
    NFKC) collate %s) where search_text = ''''', folding);
end $$;
-- 0066. Leases that last were not looked after when they were over. Of those that are over, nobody is told now.
update lease set outside_since = ends_at
  where outside_since is null and end_condition is null and ends_at > extract(epoch from now()) * 1000;
