-- Bytes of the messages of each device and day, as the program counted them. Read by the id of a device found in the scope.
create table device_traffic (
  device_id bigint not null,
  -- UTC.
  day int not null,
  received_bytes bigint not null,
  sent_bytes bigint not null,
  primary key (device_id, day)
);
grant select, insert, update, delete on device_traffic to wattyard_runtime;

-- What leases are found by is folded by the program, as names of devices are: a database with the collation C knows small letters
-- of ASCII alone. Rows that are there are folded by the best collation that the database has.
alter table lease alter column search_text drop expression, alter column search_text set default '';
do $$
declare folding text := coalesce(
  (select quote_ident(collname) from pg_collation where collname in ('und-x-icu', 'C.utf8', 'pg_c_utf8')
   order by collname = 'und-x-icu' desc, collname limit 1), '"C"');
begin
  execute format('update lease set search_text = lower(normalize(contract_number || '' '' || customer || '' '' || device_name
    || '' '' || device_sn, NFKC) collate %s)', folding);
end $$;
