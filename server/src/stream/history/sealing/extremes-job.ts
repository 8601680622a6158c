import { setImmediate } from 'node:timers/promises';
import { HOUR_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import { eachOnce, type Job } from '../../../platform/jobs/job.ts';
import { LACKS_EXTREMES, writeExtremes } from '../extremes-store.ts';
import type { SeriesRow } from '../merge.ts';

const EVERY_MS = HOUR_MS;
const AT_A_TIME = 50;
/** As far back as a back-test of ninety days looks. */
const DAYS = 92;

type ExtremesContext = Pick<Context, 'within' | 'clock'>;
const scope = systemScope('extremes');

/** Writes the extremes of series of the last three months that another version of the program has sealed or merged. */
export const writeMissingExtremes = (
  { within, clock }: ExtremesContext,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> =>
  each(
    lackingSince(within, utcDay(clock.now()) - DAYS),
    ({ deviceId, kind, unit, day }) => `day ${day} of device ${deviceId}, kind ${kind}, unit ${unit}`,
    async (row) => {
      await within(scope, (tx) => writeExtremes(tx, [row]));
      // Decoding a day takes some milliseconds: other work must run in between.
      await setImmediate();
    },
  );

async function* lackingSince(within: Within, firstDay: number): AsyncGenerator<SeriesRow, void, undefined> {
  for (let after: Key = BEFORE_ALL; ; ) {
    const rows = await within(scope, (tx) => lackingAfter(tx, after, firstDay));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) return;
    after = last;
  }
}

type Key = Pick<SeriesRow, 'deviceId' | 'kind' | 'unit' | 'day'>;
const BEFORE_ALL: Key = { deviceId: 0, kind: 0, unit: 0, day: 0 };

const lackingAfter = (tx: Tx, { deviceId, kind, unit, day }: Key, firstDay: number): Promise<SeriesRow[]> =>
  tx.query<SeriesRow>(
    `select device_id, kind, unit, day, count, body from series s
     where (device_id, kind, unit, day) > ($1, $2, $3, $4) and day >= $5 and ${LACKS_EXTREMES}
     order by device_id, kind, unit, day limit ${AT_A_TIME}`,
    [deviceId, kind, unit, day, firstDay],
  );

export const extremesJob = (context: ExtremesContext): Job => ({
  name: 'extremes',
  does: 'writes the extremes of sealed days that an earlier version has left without',
  everyMs: EVERY_MS,
  run: ({ signal, each }) => writeMissingExtremes(context, signal, each),
});
