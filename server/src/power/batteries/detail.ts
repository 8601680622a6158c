import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { batteryCalls, CountedUse } from '#domain/power/batteries/calls.ts';
import { summedUse, type UseOfMount } from '#domain/power/batteries/use.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { FACTS } from './list.ts';

type Detail = Output<(typeof batteryCalls)['getBattery']>;
type MountRow = Detail['mounts'][number] & { deviceId: number; mountedAt: number };

/** A pack with its history on devices. */
export async function getBattery(tx: Tx, batteryId: number): Promise<Detail> {
  const battery = await tx.maybe<Omit<Detail, 'mounts' | 'counted'>>(
    sql`select b.id as battery_id, b.status, ${FACTS}, c.name as company_name
        from battery b join company c on c.id = b.company_id where b.id = ${batteryId}`,
  );
  if (!battery) throw new Refusal('battery_not_found');
  const mounts = await tx.query<MountRow>(
    sql`select m.device_id, d.mcu_id, d.name as device_name, m.unit, m.mounted_at, m.dismounted_at
        from battery_mount m join device d on d.id = m.device_id where m.battery_id = ${batteryId} order by m.mounted_at desc`,
  );
  return {
    ...battery,
    mounts: mounts.map(({ deviceId: _, mountedAt, ...mount }) => ({ ...mount, mountedAt: mountedAt || null })),
    counted: await countedUse(tx, mounts, battery.ratedCentiAmpHour),
  };
}

/** Hours that a swap is within are of neither pack, nor those since one that is suggested and not answered. */
async function countedUse(
  tx: Tx,
  mounts: readonly MountRow[],
  ratedCentiAmpHour: number | null,
): Promise<CountedUse | null> {
  const uses: UseOfMount[] = [];
  for (const { deviceId, unit, mountedAt, dismountedAt } of mounts) {
    const use = await tx.one<{ [Key in keyof UseOfMount]: UseOfMount[Key] | null }>(
      `select min(hour_start) as from, max(hour_start) + ${HOUR_MS} as until,
         sum((body ->> 'coveredSeconds')::float8) / 3600 as covered_hours,
         sum((body ->> 'ampHoursIn')::float8) as amp_hours_in, sum((body ->> 'ampHoursOut')::float8) as amp_hours_out,
         sum((body ->> 'wattHoursIn')::float8) as watt_hours_in, sum((body ->> 'wattHoursOut')::float8) as watt_hours_out,
         min((body ->> 'minimumCentiCelsius')::int) as minimum_centi_celsius,
         max((body ->> 'maximumCentiCelsius')::int) as maximum_centi_celsius
       from hour_bucket where device_id = $1 and unit = $2 and hour_start >= $3
         and hour_start <= coalesce(least($4::int8, (select min(g.at) from swap_suggestion g
           where g.device_id = $1 and g.unit = $2 and g.answer is null and g.at > $3)), ${Number.MAX_SAFE_INTEGER}) - ${HOUR_MS}`,
      [deviceId, unit, mountedAt, dismountedAt],
    );
    if (use.from !== null) uses.push(use as UseOfMount);
  }
  return summedUse(uses, ratedCentiAmpHour);
}
