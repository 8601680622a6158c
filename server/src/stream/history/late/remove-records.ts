import { utcDay } from '#domain/foundation/basics/time.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { int4Array, int8Array } from '../../../platform/db/binary.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { holdDaysOpen, lockMerging } from '../locks.ts';
import { seal, unseal } from '../merge.ts';
import { readSealed, writeSeries } from '../series-store.ts';

/** Records of one kind and unit of a device. */
export interface RecordsOfUnit {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly instants: readonly number[];
}

/** Tables with what is derived from a sealed day and has its key. */
const OF_SEALED_DAY = ['series', 'series_extremes', 'series_energy'] as const;

/**
 * Removes records of a device wherever they are: in the log, among the late ones, in sealed days. The days are due to be analysed
 * again; the caller holds the lane of the device, and notes what else has to be computed again.
 *
 * @param isMeant which of those with these instants
 * @returns those that were there, in order of their instants
 */
export async function removeRecords(
  tx: Tx,
  { deviceId, kind, unit, instants }: RecordsOfUnit,
  isMeant: (record: LoggedRecord) => boolean = () => true,
): Promise<LoggedRecord[]> {
  const wanted = new Set(instants);
  const days = [...new Set(instants.map(utcDay))].sort((a, b) => a - b);
  if (days.length === 0) return [];
  const removed: LoggedRecord[] = [];
  await holdWhole(tx, deviceId, days);
  const isGone = (record: LoggedRecord) => wanted.has(record.at) && isMeant(record);
  for (const table of ['record_log', 'late_record'] as const) {
    const found = await tx.query<LoggedRecord>(
      `select at, received_at, payload from ${table} where device_id = $1 and kind = $2 and unit = $3 and at = any($4::int8[])`,
      [deviceId, kind, unit, int8Array(instants)],
    );
    const gone = found.filter(isGone);
    removed.push(...gone);
    await tx.query(`delete from ${table} where device_id = $1 and kind = $2 and unit = $3 and at = any($4::int8[])`, [
      deviceId,
      kind,
      unit,
      int8Array(gone.map(({ at }) => at)),
    ]);
  }
  for (const [day, body] of await readSealed(tx, deviceId, { kind, unit }, days)) {
    const sealed = unseal(body);
    const kept = sealed.filter((record) => !isGone(record));
    if (kept.length === sealed.length) continue;
    removed.push(...sealed.filter(isGone));
    if (kept.length > 0) await writeSeries(tx, [{ deviceId, kind, unit, day, ...seal(kept, { kind, unit, day }) }]);
    else await removeDay(tx, [deviceId, kind, unit, day]);
  }
  await markDaysChanged(tx, deviceId, days);
  return removed.sort((a, b) => a.at - b.at);
}

/** Until the end of the transaction no record goes from one place to another. Throws where a day is just being sealed: try again. */
async function holdWhole(tx: Tx, deviceId: number, days: readonly number[]): Promise<void> {
  await tx.query(holdDaysOpen(days));
  await tx.query(lockMerging(deviceId));
  const sealing = await tx.maybe("select from sealed_day where day = any($1::int4[]) and state = 'sealing' limit 1", [
    int4Array(days),
  ]);
  if (sealing) throw new DayIsSealed();
}

/** A day is on its way from the log into its series: nothing can be taken out of it until it is there. */
class DayIsSealed extends Error {
  constructor() {
    super('a day is being sealed: its records can be removed in a moment');
  }
}

async function removeDay(tx: Tx, key: readonly number[]): Promise<void> {
  for (const table of OF_SEALED_DAY)
    await tx.query(`delete from ${table} where device_id = $1 and kind = $2 and unit = $3 and day = $4`, [...key]);
}

/** Also days without any record now, whose stored analysis has to go, and the days after them, which look back across midnight. */
async function markDaysChanged(tx: Tx, deviceId: number, days: readonly number[]): Promise<void> {
  const around = [...new Set(days.flatMap((day) => [day, day + 1]))].sort((a, b) => a - b);
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct device_id, day from battery_day where device_id = $1 and day = any($2::int4[]) order by 1, 2 on conflict do nothing`,
    [deviceId, int4Array(around)],
  );
}
