import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import type { Context } from '../../../context.ts';
import { OPEN_DAYS, type Partitions } from '../../../platform/db/partitions.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { eachOnce } from '../../../platform/jobs/job.ts';
import { lockMerging } from '../locks.ts';
import { type SeriesKey, seal, unseal } from '../merge.ts';
import { historyMetrics } from '../metrics.ts';
import { readRows, readSealed, writeSeries } from '../series-store.ts';

interface LateDay extends SeriesKey {
  readonly deviceId: number;
}

export const DAYS_AT_A_TIME = 500;

type MergeContext = Pick<Context, 'within' | 'metrics' | 'clock'>;

/** Merges late records into the series of their days, one day of a device at a time, as far as possible. */
export async function mergeLateRecords(
  context: MergeContext,
  partitions: Partitions,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> {
  const { within, metrics } = context;
  const { lateMerged } = metrics.of(historyMetrics);
  await each(
    lateDays(context, partitions),
    ({ deviceId, kind, unit, day }) => `day ${day} of device ${deviceId}, kind ${kind}, unit ${unit}`,
    async (day) => lateMerged.inc(await within(systemScope('late records'), (tx) => mergeDay(tx, day))),
  );
}

async function* lateDays(
  { within, clock }: MergeContext,
  partitions: Partitions,
): AsyncGenerator<LateDay, void, undefined> {
  for (let after = BEFORE_ALL; ; ) {
    const open = await partitions.list();
    const due = await within(systemScope('late records'), (tx) => lateDaysAfter(tx, after, open, clock.now()));
    yield* due;
    const last = due.at(-1);
    if (!last || due.length < DAYS_AT_A_TIME) return;
    after = last;
  }
}

const BEFORE_ALL: LateDay = { deviceId: 0, kind: 0, unit: 0, day: 0 };

/** Days whose series can only change by late records: sealed ones, and days too old for the log. */
const lateDaysAfter = (tx: Tx, after: LateDay, open: readonly number[], now: number): Promise<LateDay[]> =>
  tx.query<LateDay>(
    `select distinct device_id, kind, unit, (at / ${DAY_MS})::int as day from late_record
    where (device_id, kind, unit, at / ${DAY_MS}) > ($3::int8, $4::int2, $5::int4, $6::int8)
      and (at / ${DAY_MS} in (select day from sealed_day where state = 'sealed')
        or (at < $1 and not at / ${DAY_MS} = any($2::int[]) and not exists (select from sealed_day where day = at / ${DAY_MS})))
    order by 1, 2, 3, 4 limit ${DAYS_AT_A_TIME}`,
    [utcDayStart(utcDay(now) - OPEN_DAYS), open, after.deviceId, after.kind, after.unit, after.day],
  );

async function mergeDay(tx: Tx, { deviceId, kind, unit, day }: LateDay): Promise<number> {
  await tx.query(lockMerging(deviceId));
  const query = { deviceId, kind, unit, from: utcDayStart(day), to: utcDayStart(day + 1) - 1 };
  const late = await readRows(tx, 'late_record', query);
  if (late.length === 0) return 0;
  const body = (await readSealed(tx, deviceId, query, [day])).get(day);
  const sealed: LoggedRecord[] = body ? unseal(body) : [];
  await writeSeries(tx, [{ deviceId, kind, unit, day, ...seal([...sealed, ...late], { kind, unit, day }) }]);
  await tx.query('delete from late_record where device_id = $1 and kind = $2 and unit = $3 and at = any($4)', [
    deviceId,
    kind,
    unit,
    late.map((record) => record.at),
  ]);
  return late.length;
}
