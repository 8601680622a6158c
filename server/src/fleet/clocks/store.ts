import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { ClockFault } from '#domain/stream/believed/clock.ts';
import { int4Array } from '../../platform/db/binary.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

const FAULTS = preparedRows<readonly [number, ClockFault | null]>('u', {
  deviceId: [int8, ([deviceId]) => deviceId],
  fault: [text, ([, fault]) => fault && JSON.stringify(fault)],
});

/** What lists read of the clocks of devices. */
export async function writeFaults(tx: Tx, faults: ReadonlyMap<number, ClockFault | null>): Promise<void> {
  if (faults.size === 0) return;
  const rows = [...faults].sort(([a], [b]) => a - b);
  await tx.query(
    `update device_state s set clock_fault = u.fault::jsonb from ${FAULTS.from} where s.device_id = u.device_id`,
    FAULTS.values(rows),
  );
}

/** Records of a day that is not kept otherwise. */
export interface OutsideDay {
  readonly deviceId: number;
  readonly day: number;
  readonly records: number;
}

const DAYS = preparedRows<OutsideDay>(
  'u',
  {
    deviceId: [int8, ({ deviceId }) => deviceId],
    day: [int4, ({ day }) => day],
    records: [int8, ({ records }) => records],
  },
  1,
);

/** @param rows in order of device and day */
export async function addOutside(tx: Tx, rows: readonly OutsideDay[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into outside_day as o (device_id, day, records, last_received_at)
     select u.device_id, u.day, u.records, $1 from ${DAYS.from}
     on conflict (device_id, day) do update set records = o.records + excluded.records,
       last_received_at = greatest(o.last_received_at, excluded.last_received_at)`,
    [now, ...DAYS.values(rows)],
  );
}

/** Days before those that are kept, of which there are records, the oldest first. */
export const outsideDays = (
  tx: Tx,
  deviceId: number,
  since: number,
): Promise<{ day: number; records: number; lastReceivedAt: number }[]> =>
  tx.query(
    'select day, records, last_received_at from outside_day where device_id = $1 and last_received_at >= $2 order by day',
    [deviceId, since],
  );

/** Counts anew what there is of days before those that are kept, after records have gone or come. */
export async function recountOutside(tx: Tx, deviceId: number, days: readonly number[], now: number): Promise<void> {
  if (days.length === 0) return;
  await tx.query('delete from outside_day where device_id = $1 and day = any($2::int4[])', [deviceId, int4Array(days)]);
  await tx.query(
    `insert into outside_day (device_id, day, records, last_received_at)
     select $1, day, sum(records), $3 from (
       select day, sum(count)::int8 as records from series where device_id = $1 and day = any($2::int4[]) group by day
       union all
       select (at / ${DAY_MS})::int4, count(*) from late_record where device_id = $1 and at / ${DAY_MS} = any($2::int4[]) group by 1
     ) as there (day, records) group by day on conflict do nothing`,
    [deviceId, int4Array(days), now],
  );
}

interface ShiftRow {
  readonly shiftId: string;
  readonly from: number;
  readonly to: number;
  readonly byMs: number;
  readonly records: number;
  readonly at: number;
  readonly byName: string;
  readonly undoneAt: number | null;
  readonly undoneByName: string;
}

/** What was shifted of a device, the newest first. */
export const listShifts = (tx: Tx, deviceId: number): Promise<ShiftRow[]> =>
  tx.query(
    `select shift_id, from_at as from, to_at as to, by_ms, records, shifted_at as at, by_name, undone_at, undone_by as undone_by_name
     from clock_shift where device_id = $1 order by shifted_at desc, shift_id limit 100`,
    [deviceId],
  );
