import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { ENERGY_KINDS } from '#domain/foundation/kinds/energy-measures.ts';
import type { Ratings } from '#domain/foundation/kinds/rated-power.ts';
import { isKind } from '#domain/foundation/kinds/registry.ts';
import {
  ENERGY_VERSION,
  type EnergyDay,
  type EnergySum,
  energyOfDay,
  type Overruled,
} from '#domain/stream/history/energy-day.ts';
import { int4Array } from '../../platform/db/binary.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int2, int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { SeriesRow } from './merge.ts';
import { overruledOf } from './overruled-readings.ts';
import { ratingsOf } from './ratings.ts';
import { samplesOf } from './series-samples.ts';

/** Tenths of a watt-hour are enough: counters tell whole ones. */
const rounded = (wattHours: number | null) => (wattHours === null ? null : Math.round(wattHours * 10) / 10);

/** The energies of the records of a series, as they are stored; none for a kind that tells of none. */
export function energyOfSeries(
  { kind, day, body }: Pick<SeriesRow, 'kind' | 'day' | 'body'>,
  overruled?: Overruled,
  ratings?: Ratings,
): EnergyDay {
  const energies = isKind(kind) ? energyOfDay(day, kind, samplesOf(kind, body), overruled, ratings) : {};
  const all = Object.entries(energies) as [Energy, EnergySum][];
  return Object.fromEntries(all.map(([energy, sum]) => [energy, { ...sum, quarters: sum.quarters.map(rounded) }]));
}

type Sums = { [E in Energy]?: Omit<EnergySum, 'quarters'> };
type Quarters = { [E in Energy]?: readonly (number | null)[] };

/** Writes the energies of series that are written. */
export async function writeEnergy(tx: Tx, rows: readonly SeriesRow[]): Promise<void> {
  const telling = rows.filter(({ kind }) => ENERGY_KINDS.includes(kind));
  if (telling.length === 0) return;
  const overruled = await overruledOf(tx, telling);
  const ratings = await ratingsOf(tx, telling);
  await keepEnergy(
    tx,
    telling.map((row) => ({
      row,
      ratings: ratings(row),
      energies: energyOfSeries(row, overruled(row), ratings(row)),
    })),
  );
}

/** The energies of a sealed series, as they are by what is known of the device. */
export interface JudgedDay {
  readonly row: Omit<SeriesRow, 'body'>;
  readonly ratings: Ratings;
  readonly energies: EnergyDay;
}

const ENERGIES = preparedRows<JudgedDay & { readonly parts: { sums: Sums; quarters: Quarters } }>('u', {
  deviceId: [int8, ({ row }) => row.deviceId],
  kind: [int2, ({ row }) => row.kind],
  unit: [int4, ({ row }) => row.unit],
  day: [int4, ({ row }) => row.day],
  count: [int4, ({ row }) => row.count],
  sums: [text, ({ parts }) => JSON.stringify(parts.sums)],
  quarters: [text, ({ parts }) => JSON.stringify(parts.quarters)],
  ratedWatt: [int4, ({ ratings }) => ratings.ratedWatt],
  batteryWatt: [int4, ({ ratings }) => ratings.batteryWatt],
  mainsWatt: [int4, ({ ratings }) => ratings.mainsWatt],
});

/** Writes the energies of sealed series. */
export async function keepEnergy(tx: Tx, judged: readonly JudgedDay[]): Promise<void> {
  if (judged.length === 0) return;
  await tx.query(
    `insert into series_energy (device_id, kind, unit, day, count, version, sums, quarters, rated_watt, battery_watt, mains_watt)
    select u.device_id, u.kind, u.unit, u.day, u.count, ${ENERGY_VERSION}, u.sums::jsonb, u.quarters::jsonb, u.rated_watt, u.battery_watt,
      u.mains_watt
    from ${ENERGIES.from}
    on conflict (device_id, kind, unit, day) do update
      set count = excluded.count, version = excluded.version, sums = excluded.sums, quarters = excluded.quarters,
          rated_watt = excluded.rated_watt, battery_watt = excluded.battery_watt, mains_watt = excluded.mains_watt`,
    ENERGIES.values(judged.map((one) => ({ ...one, parts: parted(one.energies) }))),
  );
}

const parted = (energies: EnergyDay): { sums: Sums; quarters: Quarters } => {
  const all = Object.entries(energies) as [Energy, EnergySum][];
  return {
    sums: Object.fromEntries(all.map(([energy, { quarters: _, ...sum }]) => [energy, sum])),
    quarters: Object.fromEntries(all.map(([energy, { quarters }]) => [energy, quarters])),
  };
};

export interface EnergyRow {
  /** Of the records of the sealed series. */
  readonly count: number;
  readonly kind: number;
  readonly unit: number;
  readonly day: number;
  /** Null where they have to be computed from the series. */
  readonly sums: Sums | null;
  /** Of the days for which they were asked. */
  readonly quarters: Quarters | null;
}

interface StoredRow extends EnergyRow, Ratings {}

/** Sealed days with energies of a device, and the energies of those that have them. */
export async function listEnergy(
  tx: Tx,
  deviceId: number,
  unit: number | null,
  { first, last }: { readonly first: number; readonly last: number },
  withQuarters: readonly number[],
): Promise<EnergyRow[]> {
  const rows = await tx.query<StoredRow>(
    `select s.kind, s.unit, s.day, s.count, e.sums, e.rated_watt, e.battery_watt, e.mains_watt, case when s.day = any($5::int4[]) then e.quarters end as quarters
    from series s left join series_energy e
      on e.device_id = s.device_id and e.kind = s.kind and e.unit = s.unit and e.day = s.day and e.count = s.count
        and e.version = ${ENERGY_VERSION} and e.day between $3 and $4
    where s.device_id = $1 and s.kind in (${ENERGY_KINDS.join(', ')}) and ($2::int is null or s.unit = $2)
      and s.day between $3 and $4 order by s.kind, s.unit, s.day`,
    [deviceId, unit, first, last, int4Array(withQuarters)],
  );
  const ratings = await ratingsOf(tx, [{ deviceId }]);
  return rows.map(({ ratedWatt, batteryWatt, mainsWatt, ...row }) => {
    const now = ratings({ deviceId, unit: row.unit });
    const isAsJudged = ratedWatt === now.ratedWatt && batteryWatt === now.batteryWatt && mainsWatt === now.mainsWatt;
    return isAsJudged ? row : { ...row, sums: null, quarters: null };
  });
}

/** Days of a device with records that tell of energies and are not in their sealed series. */
export const listLooseDays = (
  tx: Tx,
  deviceId: number,
  unit: number | null,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Pick<EnergyRow, 'kind' | 'unit' | 'day'>[]> => {
  const days = (table: 'late_record' | 'record_log') =>
    `select kind, unit, (at / ${DAY_MS})::int as day from ${table} where device_id = $1 and kind in (${ENERGY_KINDS.join(', ')})
      and ($2::int is null or unit = $2) and at between $3 and $4 group by 1, 2, 3`;
  return tx.query(`${days('late_record')} union ${days('record_log')}`, [
    deviceId,
    unit,
    utcDayStart(first),
    utcDayStart(last + 1) - 1,
  ]);
};
