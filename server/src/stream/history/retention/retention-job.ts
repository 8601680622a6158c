import { DAY_MS, HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { DAYS_KEPT } from '#domain/stream/history/kept.ts';
import type { Context } from '../../../context.ts';
import { forgetRefused } from '../../../foundation/devices/refused.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Job } from '../../../platform/jobs/job.ts';

const EVERY_MS = 6 * HOUR_MS;
const DEVICES_AT_A_TIME = 200;

type RetentionContext = Pick<Context, 'within' | 'log' | 'clock'>;

/** How long the records of a company's devices are stored; three years by default. */
type RetentionDays = (companyPath: string) => number;
const threeYears: RetentionDays = () => DAYS_KEPT;

/** Removes whole days that are older than their company stores them, with the hours and sessions derived from them. */
export async function removeOldDays(
  { within, clock }: RetentionContext,
  signal: AbortSignal,
  retentionDays: RetentionDays = threeYears,
): Promise<void> {
  const today = utcDay(clock.now());
  for (let after = 0; !signal.aborted; ) {
    const devices = await within(systemScope('retention'), (tx) =>
      tx.query<{ id: number; path: string }>(
        `select device_id as id, path from device_state where device_id > $1 order by device_id limit ${DEVICES_AT_A_TIME}`,
        [after],
      ),
    );
    const last = devices.at(-1);
    if (!last) return;
    after = last.id;
    const firstDays = devices.map(({ path }) => today - retentionDays(path));
    const kept = [devices.map(({ id }) => id), firstDays];
    const firstInstants = [kept[0], firstDays.map(utcDayStart)];
    const of = 'unnest($1::bigint[], $2::bigint[]) as k (id, first)';
    await within(systemScope('retention'), async (tx) => {
      await tx.query(
        `delete from outside_day o using ${of} where o.device_id = k.id and o.last_received_at < k.first * ${DAY_MS}`,
        kept,
      );
      // A wrong clock put them there a moment ago: they are kept for as long as what else came in then.
      const isOver = (row: string) =>
        `${row}.device_id = k.id and ${row}.day < k.first
         and not exists (select from outside_day o where o.device_id = ${row}.device_id and o.day = ${row}.day)`;
      await tx.query(`delete from series s using ${of} where ${isOver('s')}`, kept);
      await tx.query(`delete from series_extremes e using ${of} where ${isOver('e')}`, kept);
      await tx.query(`delete from series_energy e using ${of} where e.device_id = k.id and e.day < k.first`, kept);
      await tx.query(`delete from battery_day b using ${of} where b.device_id = k.id and b.day < k.first`, kept);
      await tx.query(`delete from device_traffic t using ${of} where t.device_id = k.id and t.day < k.first`, kept);
      await forgetRefused(tx, kept[0]!, clock.now());
      await tx.query(
        `delete from hour_bucket h using ${of} where h.device_id = k.id and h.hour_start < k.first`,
        firstInstants,
      );
      await tx.query(
        `delete from battery_session b using ${of} where b.device_id = k.id and b.ended_at < k.first`,
        firstInstants,
      );
      // By then nothing of them is left.
      await tx.query(
        `delete from import_part p using ${of}, record_import i where i.device_id = k.id and i.begun_at < k.first
           and p.device_id = i.device_id and p.import_id = i.import_id`,
        firstInstants,
      );
      await tx.query(
        `delete from record_import i using ${of} where i.device_id = k.id and i.begun_at < k.first`,
        firstInstants,
      );
      await tx.query(
        `delete from charge c using ${of} where c.device_id = k.id and c.ended_at < k.first`,
        firstInstants,
      );
    });
  }
}

export const retentionJob = (context: RetentionContext): Job => ({
  name: 'retention',
  does: 'removes data older than its retention period',
  everyMs: EVERY_MS,
  longestMs: 2 * HOUR_MS,
  run: ({ signal }) => removeOldDays(context, signal),
});
