import {
  ENERGY_VERSION,
  type EnergyDay,
  type EnergySum,
  energyOfDay,
  type Overruled,
} from '#domain/history/energy-day.ts';
import { ENERGY_KINDS, type Energy } from '#domain/kinds/energy-measures.ts';
import { isKind } from '#domain/kinds/registry.ts';
import { DAY_MS, utcDayStart } from '#domain/time.ts';
import { int2Array, int4Array, int8Array } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';
import type { SeriesRow } from './merge.ts';
import { overruledOf } from './overruled-readings.ts';
import { samplesOf } from './series-samples.ts';

/** The energies of the records of a series; none for a kind that tells of none. */
export const energyOfSeries = (kind: number, day: number, body: Uint8Array, overruled?: Overruled): EnergyDay =>
  isKind(kind) ? energyOfDay(day, kind, samplesOf(kind, body), overruled) : {};

type Sums = { [E in Energy]?: Omit<EnergySum, 'quarters'> };
type Quarters = { [E in Energy]?: readonly (number | null)[] };

/** Tenths of a watt-hour are enough: counters tell whole ones. */
const rounded = (wattHours: number | null) => (wattHours === null ? null : Math.round(wattHours * 10) / 10);

/** Writes the energies of series that are written. */
export async function writeEnergy(tx: Tx, rows: readonly SeriesRow[]): Promise<void> {
  const telling = rows.filter(({ kind }) => ENERGY_KINDS.includes(kind));
  if (telling.length === 0) return;
  const overruled = await overruledOf(tx, telling);
  await keepEnergy(
    tx,
    telling,
    telling.map((row) => energyOfSeries(row.kind, row.day, row.body, overruled(row))),
  );
}

type SeriesOfDay = Omit<SeriesRow, 'body'>;

/** Writes the energies of sealed series. */
export async function keepEnergy(
  tx: Tx,
  telling: readonly SeriesOfDay[],
  energies: readonly EnergyDay[],
): Promise<void> {
  if (telling.length === 0) return;
  const days = energies.map(parted);
  await tx.query(
    `insert into series_energy (device_id, kind, unit, day, count, version, sums, quarters)
    select u.device_id, u.kind, u.unit, u.day, u.count, ${ENERGY_VERSION}, u.sums::jsonb, u.quarters::jsonb
    from unnest($1::int8[], $2::int2[], $3::int4[], $4::int4[], $5::int4[], $6::text[], $7::text[])
      as u (device_id, kind, unit, day, count, sums, quarters)
    on conflict (device_id, kind, unit, day) do update
      set count = excluded.count, version = excluded.version, sums = excluded.sums, quarters = excluded.quarters`,
    [
      int8Array(telling.map((row) => row.deviceId)),
      int2Array(telling.map((row) => row.kind)),
      int4Array(telling.map((row) => row.unit)),
      int4Array(telling.map((row) => row.day)),
      int4Array(telling.map((row) => row.count)),
      days.map(({ sums }) => JSON.stringify(sums)),
      days.map(({ quarters }) => JSON.stringify(quarters)),
    ],
  );
}

const parted = (energies: EnergyDay): { sums: Sums; quarters: Quarters } => {
  const all = Object.entries(energies) as [Energy, EnergySum][];
  return {
    sums: Object.fromEntries(all.map(([energy, { quarters: _, ...sum }]) => [energy, sum])),
    quarters: Object.fromEntries(all.map(([energy, { quarters }]) => [energy, quarters.map(rounded)])),
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

/** Sealed days with energies of a device, and the energies of those that have them. */
export const listEnergy = (
  tx: Tx,
  deviceId: number,
  unit: number | null,
  { first, last }: { readonly first: number; readonly last: number },
  withQuarters: readonly number[],
): Promise<EnergyRow[]> =>
  tx.query<EnergyRow>(
    `select s.kind, s.unit, s.day, s.count, e.sums, case when s.day = any($5::int4[]) then e.quarters end as quarters
    from series s left join series_energy e
      on e.device_id = s.device_id and e.kind = s.kind and e.unit = s.unit and e.day = s.day and e.count = s.count
        and e.version = ${ENERGY_VERSION} and e.day between $3 and $4
    where s.device_id = $1 and s.kind in (${ENERGY_KINDS.join(', ')}) and ($2::int is null or s.unit = $2)
      and s.day between $3 and $4 order by s.kind, s.unit, s.day`,
    [deviceId, unit, first, last, int4Array(withQuarters)],
  );

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
