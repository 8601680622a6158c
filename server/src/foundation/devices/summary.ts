import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { served } from '../visibility/served.ts';
import { shownState } from '../visibility/shown-state.ts';
import { DEVICE, type DeviceFilter, deviceWhere, inState, matching, STATE, type StateFilter } from './filter.ts';
import type { Caller } from './list.ts';

interface Counted {
  deviceType: string;
  manufacturer: number | null;
  soc: number | null;
  devices: number;
  online: number;
  charging: number;
  low: number;
  warnings: number;
}

/** The median of a distribution given as counts per whole percent; null if it is empty. */
export function medianOfCounts(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= half;
  });
}

/** Counts of the visible devices that match; of those whose data service is over nothing that they measured. */
export async function fleetSummary(tx: Tx, caller: Caller, filter: DeviceFilter & StateFilter, now: number) {
  const shown = shownState(caller, now, served(now));
  const where = await deviceWhere(tx, caller, filter, { state: filter.state ?? '', shown: shownState(caller, now) });
  const { tables, condition } = matching(where, [DEVICE, STATE]);
  // An unknown charge stays unknown: `least` would take it for 100 %.
  const soc = shown.value('socCentiPercent');
  const rows = await tx.query<Counted>(
    sql`select d.device_type, d.manufacturer, case when ${soc} > 10000 then 100 else ${soc} / 100 end as soc, count(*)::int as devices,
       count(*) filter (where ${inState('online', shown)})::int as online,
       count(*) filter (where ${inState('charging', shown)})::int as charging,
       count(*) filter (where ${inState('low', shown)})::int as low,
       count(*) filter (where ${inState('alarm', shown)})::int as warnings
     from ${tables} where ${condition} group by 1, 2, 3`,
  );
  const socCounts = new Array<number>(101).fill(0);
  const byType: Record<string, number> = {};
  const byManufacturer: Record<string, number> = {};
  const sums = { total: 0, online: 0, charging: 0, low: 0, warnings: 0 };
  for (const row of rows) {
    byType[row.deviceType] = (byType[row.deviceType] ?? 0) + row.devices;
    if (row.manufacturer !== null)
      byManufacturer[row.manufacturer] = (byManufacturer[row.manufacturer] ?? 0) + row.devices;
    sums.total += row.devices;
    sums.online += row.online;
    sums.charging += row.charging;
    sums.low += row.low;
    sums.warnings += row.warnings;
    if (row.soc !== null) socCounts[row.soc]! += row.devices;
  }
  return { ...sums, medianSoc: medianOfCounts(socCounts), socCounts, byType, byManufacturer };
}
