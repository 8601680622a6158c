import { sql } from '../platform/db/sql.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';

const FOR_EVER = { startsAt: 0, endsAt: 8_640_000_000_000_000 };

type Leased = Pick<ScopedDevice, 'leasePeriod'>;

/** What of a device's life a caller sees: all of it, or the lease. */
export const seenPeriod = ({ leasePeriod }: Leased): { readonly startsAt: number; readonly endsAt: number } =>
  leasePeriod ?? FOR_EVER;

/** Whether what was at an instant is the caller's to see; what has none is not. */
export function isSeen(device: Leased, at: number | null): boolean {
  const { startsAt, endsAt } = seenPeriod(device);
  return at !== null && at >= startsAt && at <= endsAt;
}

const SCOPE = sql`current_setting('wattyard.path', true) collate "C"`;

/** Of `device d` that the transaction sees by lease alone: since when; null of its own. */
export const LEASE_STARTS_AT = sql`case when not (d.path >= ${SCOPE} and d.path < ${SCOPE} || '.')
  then (select g.starts_at from lease_grant g where g.device_id = d.id order by g.ends_at desc limit 1) end`;
