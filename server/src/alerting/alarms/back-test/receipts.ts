import type { TrialTime } from '#domain/alerting/alarms/trial/plan.ts';
import type { Receipts } from '#domain/alerting/alarms/trial/silence-trial.ts';
import { MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { SENT_KINDS } from '#domain/foundation/kinds/registry.ts';
import { decodeSeries, receiptsOf } from '#domain/stream/history/series.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import { inflate } from '../../../stream/history/deflate.ts';
import type { Pause } from './pause.ts';
import { SameArrays } from './same-arrays.ts';
import { readSeriesOfKinds } from './sealed-series.ts';

const DAYS_AT_A_TIME = 16;
const SCOPE = systemScope('back-test');

/** What is known of when a device was heard, and of its first days the series, of which the times have yet to be read. */
interface StoredReceipts {
  /** The first and the last time of each minute, of records that are not sealed. */
  readonly loose: readonly { readonly first: number; readonly last: number }[];
  readonly days: { readonly from: number; readonly until: number };
  readonly bodies: readonly Uint8Array[];
}

/** Reads what is there without going over it. */
export const readReceipts = (within: Within, deviceId: number, time: TrialTime): Promise<StoredReceipts> =>
  within(SCOPE, async (tx) => {
    const loose = [];
    // In this order, a record that is being sealed or merged meanwhile may be read twice, but is never missed.
    for (const table of ['late_record', 'record_log'] as const)
      loose.push(...(await looseMinutes(tx, table, deviceId, time)));
    const from = utcDay(time.from);
    const until = Math.min(utcDay(time.until - 1) + 1, from + DAYS_AT_A_TIME);
    return { loose, days: { from, until }, bodies: await readSeriesOfKinds(tx, deviceId, SENT_KINDS, { from, until }) };
  });

const looseMinutes = (
  tx: Tx,
  table: 'late_record' | 'record_log',
  deviceId: number,
  { from, until }: TrialTime,
): Promise<{ first: number; last: number }[]> =>
  tx.query(
    `select min(received_at) as first, max(received_at) as last from ${table}
    where device_id = $1 and kind = any($2) and at >= $3 and at < $4 and received_at >= $3 group by (received_at - $3) / ${MINUTE_MS}`,
    [deviceId, SENT_KINDS, from, until],
  );

/** Notes when the records of a device in a time came in. @returns whether there are any */
export async function noteReceipts(
  within: Within,
  deviceId: number,
  time: TrialTime,
  stored: StoredReceipts,
  receipts: Receipts,
  pause: Pause,
): Promise<boolean> {
  for (const { first, last } of stored.loose) {
    receipts.note(first);
    receipts.note(last);
  }
  let isAny = stored.loose.length > 0;
  const end = utcDay(time.until - 1) + 1;
  let { days, bodies } = stored;
  const arrays = new SameArrays();
  for (;;) {
    const next = { from: days.until, until: Math.min(end, days.until + DAYS_AT_A_TIME) };
    const coming = next.from < end ? within(SCOPE, (tx) => readSeriesOfKinds(tx, deviceId, SENT_KINDS, next)) : null;
    // Its error is thrown when its turn comes.
    coming?.catch(() => {});
    for (const body of bodies) {
      arrays.begin();
      receipts.noteAll(receiptsOf(decodeSeries(body), inflate, arrays.take));
      isAny = true;
      await pause();
    }
    if (!coming) return isAny;
    days = next;
    bodies = await coming;
  }
}
