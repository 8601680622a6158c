-- How many lanes the devices are divided into stands here once: a program that divides them otherwise would lock others than the
-- rest do, and gets none. See server/src/history/locks.ts.
create function check_lanes(of int) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if of <> 64 then
    raise exception 'this database has 64 lanes, the program %', of using errcode = '55000';
  end if;
end $$;
grant execute on function check_lanes(int) to wattyard_runtime;

-- Waits for lanes, in the order given, until the end of the transaction.
create function lock_lanes(lanes int[], of int) returns void language plpgsql set search_path = pg_catalog as $$
declare
  lane int;
begin
  perform public.check_lanes(of);
  foreach lane in array lanes loop
    perform pg_advisory_xact_lock(72641, lane);
  end loop;
end $$;
grant execute on function lock_lanes(int[], int) to wattyard_runtime;

-- Takes the lanes that nobody has, nor waits for, until the end of the transaction. Returns them.
create function try_lanes(lanes int[], of int) returns int[] language plpgsql set search_path = pg_catalog as $$
declare
  lane int;
  taken int[] := '{}';
begin
  perform public.check_lanes(of);
  foreach lane in array lanes loop
    if pg_try_advisory_xact_lock(72641, lane) then
      taken := taken || lane;
    end if;
  end loop;
  return taken;
end $$;
grant execute on function try_lanes(int[], int) to wattyard_runtime;
