import type { TrialTime } from '#domain/alarms/trial/plan.ts';
import type { Receipts } from '#domain/alarms/trial/silence-trial.ts';
import { decodeSeries, receiptsOf } from '#domain/history/series.ts';
import { SENT_KINDS } from '#domain/kinds/registry.ts';
import { inflate } from '../../history/deflate.ts';
import { looseRecords, readLoose } from '../../history/loose-records.ts';
import { readSeriesOfKind } from '../../history/series-store.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import type { Pause } from './pause.ts';

const DAYS_AT_A_TIME = 8;

/** Notes when the records of a device in a time came in. @returns how many there are */
export async function noteReceipts(
  within: Within,
  deviceId: number,
  time: TrialTime,
  receipts: Receipts,
  pause: Pause,
): Promise<number> {
  const scope = systemScope('back-test');
  let count = 0;
  for (const kind of SENT_KINDS) {
    const query = { deviceId, kind, from: time.from, to: time.until - 1 };
    for (const table of ['late_record', 'record_log'] as const)
      for (const { records } of await within(scope, (tx) => readLoose(tx, table, query))) {
        for (const { receivedAt } of looseRecords(records)) receipts.note(receivedAt);
        count += 1;
        await pause();
      }
    for await (const body of readSeriesOfKind(within, query, DAYS_AT_A_TIME)) {
      for (const receivedAt of receiptsOf(decodeSeries(body), inflate)) receipts.note(receivedAt);
      count += 1;
      await pause();
    }
  }
  return count;
}
