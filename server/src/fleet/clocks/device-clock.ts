import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { ClockFault } from '#domain/stream/believed/clock.ts';
import { DAYS_KEPT } from '#domain/stream/history/retention.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { outsideDays } from './store.ts';

/** The clock of a device that the caller may see; a lessee is told of what came in since the lease began. */
export async function deviceClock(
  tx: Tx,
  { id, leasePeriod }: Pick<ScopedDevice, 'id' | 'leasePeriod'>,
): Promise<Output<Calls['deviceClock']>> {
  const since = leasePeriod?.startsAt ?? 0;
  const row = await tx.maybe<{ clockFault: ClockFault | null; receivedAt: number | null }>(
    'select clock_fault, received_at from device_state where device_id = $1',
    [id],
  );
  const isSeen = (row?.receivedAt ?? 0) >= since;
  const years = Map.groupBy(await outsideDays(tx, id, since), ({ day }) => new Date(utcDayStart(day)).getUTCFullYear());
  return {
    fault: isSeen ? (row?.clockFault ?? null) : null,
    outside: [...years].map(([year, days]) => ({
      year,
      records: days.reduce((sum, { records }) => sum + records, 0),
      keptUntil: utcDayStart(Math.min(...days.map(({ lastReceivedAt }) => utcDay(lastReceivedAt))) + DAYS_KEPT + 1),
    })),
  };
}
