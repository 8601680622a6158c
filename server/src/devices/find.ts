import type { Within } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';

interface Found {
  id: number;
  mcu_id: string;
  location_shared: boolean;
  starts_at: number | null;
  ends_at: number | null;
}

/** The device of that identity if the caller may see it: its own, or leased to its company now. */
export async function findDevice(within: Within, session: Session, mcuId: string): Promise<ScopedDevice | null> {
  const row = await within(session, (tx) =>
    tx.maybe<Found>(
      `select d.id, d.mcu_id, d.location_shared, g.starts_at, g.ends_at from device d
       left join lease_grant g on g.device_id = d.id and g.device_id = any($2::bigint[])
         and not (d.path >= $3 and d.path < ($3 || '.') collate "C")
       where d.mcu_id = $1 order by g.ends_at desc nulls last limit 1`,
      [mcuId, session.leasedDeviceIds, session.path],
    ),
  );
  if (!row) return null;
  const leasePeriod =
    row.starts_at === null || row.ends_at === null ? null : { startsAt: row.starts_at, endsAt: row.ends_at };
  return { id: row.id, mcuId: row.mcu_id, locationShared: row.location_shared, leasePeriod };
}
