import { utcDay } from '#domain/foundation/basics/time.ts';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import type { Overruled } from '#domain/stream/history/energy-day.ts';
import { int8Array } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

interface ReadingRow {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly energy: Energy;
  readonly at: number;
}

interface DayOfUnit {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly day: number;
}
const keyOf = ({ deviceId, kind, unit, day }: DayOfUnit): string => `${deviceId}:${kind}:${unit}:${day}`;

/** Readings of devices that somebody says are right, by their days. */
export async function overruledOf(
  tx: Tx,
  devices: readonly { readonly deviceId: number }[],
): Promise<(day: DayOfUnit) => Overruled | undefined> {
  const rows = await tx.query<ReadingRow>(
    'select device_id, kind, unit, energy, at from overruled_reading where device_id = any($1::int8[])',
    [int8Array([...new Set(devices.map(({ deviceId }) => deviceId))])],
  );
  const days = new Map<string, { [E in Energy]?: Set<number> }>();
  for (const { energy, at, ...row } of rows) {
    const key = keyOf({ ...row, day: utcDay(at) });
    const day = days.get(key) ?? {};
    days.set(key, day);
    day[energy] ??= new Set();
    day[energy].add(at);
  }
  return (day) => days.get(keyOf(day));
}

/** Notes that a reading is right, or no longer; its day is computed again when it is read. False where that was so before. */
export async function overrule(
  tx: Tx,
  { deviceId, kind, unit, energy, at }: ReadingRow,
  isRight: boolean,
): Promise<boolean> {
  const changed = isRight
    ? await tx.query(
        `insert into overruled_reading (device_id, kind, unit, energy, at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning at`,
        [deviceId, kind, unit, energy, at],
      )
    : await tx.query(
        'delete from overruled_reading where device_id = $1 and kind = $2 and unit = $3 and energy = $4 and at = $5 returning at',
        [deviceId, kind, unit, energy, at],
      );
  await tx.query('delete from series_energy where device_id = $1 and kind = $2 and unit = $3 and day = $4', [
    deviceId,
    kind,
    unit,
    utcDay(at),
  ]);
  return changed.length > 0;
}
