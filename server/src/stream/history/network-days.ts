import { NETWORK_DAYS, networkPermille } from '#domain/foundation/devices/network-rate.ts';
import type { Tx } from '../../platform/db/within.ts';
import { lastSealedDay } from './network-rates.ts';

interface DayCount {
  id: number;
  day: number;
  count: number;
}
interface Reporting {
  readonly id: number;
  readonly boundAt: number;
  readonly reportIntervalS: number;
}

/** The network rate of each of the last days, oldest first; null where nothing was expected or no day is sealed yet. */
export async function networkDays(tx: Tx, devices: readonly Reporting[]): Promise<(id: number) => (number | null)[]> {
  const last = await lastSealedDay(tx);
  if (last === null) return () => Array<number | null>(NETWORK_DAYS).fill(null);
  const counts = await tx.query<DayCount>(
    `select device_id as id, day, max(count)::int as count from (
       select device_id, day, sum(count) as count from series
       where device_id = any($1) and day > $2::int - ${NETWORK_DAYS} and day <= $2 group by device_id, day, kind, unit
     ) of_unit group by device_id, day`,
    [devices.map(({ id }) => id), last],
  );
  const countOf = new Map(counts.map(({ id, day, count }) => [`${id} ${day}`, count]));
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  return (id) =>
    Array.from({ length: NETWORK_DAYS }, (_, index) => {
      const day = last - NETWORK_DAYS + 1 + index;
      const { boundAt = 0, reportIntervalS = 0 } = deviceOf.get(id) ?? {};
      const received = { count: countOf.get(`${id} ${day}`) ?? 0, boundAt, reportIntervalSeconds: reportIntervalS };
      return networkPermille(received, day, 1);
    });
}
