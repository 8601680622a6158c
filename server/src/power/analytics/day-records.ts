import { KIND } from '#domain/foundation/kinds/registry.ts';
import {
  BMS_CHANNELS,
  type BmsSeries,
  bmsSeries,
  MONITOR_CHANNELS,
  monitorSeries,
} from '#domain/power/analytics/days/battery-series.ts';
import type { DayRecords } from '#domain/power/analytics/days/day.ts';
import { decodeSeries, type Series } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import type { Within } from '../../platform/db/within.ts';
import { inflate } from '../../stream/history/deflate.ts';
import { readSeries } from '../../stream/history/read-history.ts';

interface RecordsQuery {
  readonly deviceId: number;
  /** All units if absent. */
  readonly unit?: number | undefined;
  /** Instants, both inclusive; whole UTC days are read as they are stored, which is far cheaper. */
  readonly from: number;
  readonly to: number;
  /** What is held from before this instant is left out. */
  readonly heldFrom?: number | undefined;
}

/** Monitor and BMS records of a period, by unit. The caller has checked access to the device. */
export async function readRecords(within: Within, query: RecordsQuery): Promise<Map<number, DayRecords>> {
  const monitor = await seriesByUnit(within, { ...query, kind: KIND.monitor });
  const bms = await seriesByUnit(within, { ...query, kind: KIND.bms });
  const units = [...new Set([...monitor.keys(), ...bms.keys()])].sort((a, b) => a - b);
  return new Map(
    units.map((unit) => [
      unit,
      {
        monitor: monitorSeries(readColumns(monitor.get(unit) ?? [], inflate, MONITOR_CHANNELS)),
        bms: bmsColumns(bms.get(unit) ?? []),
      },
    ]),
  );
}

/** BMS records of one unit. */
export async function readBms(within: Within, query: RecordsQuery & { unit: number }): Promise<BmsSeries> {
  return bmsColumns((await seriesByUnit(within, { ...query, kind: KIND.bms })).get(query.unit) ?? []);
}

const bmsColumns = (all: readonly Series[]): BmsSeries => bmsSeries(readColumns(all, inflate, BMS_CHANNELS));

async function seriesByUnit(within: Within, query: RecordsQuery & { kind: number }): Promise<Map<number, Series[]>> {
  const units = new Map<number, Series[]>();
  for await (const { unit, body } of readSeries(within, query)) {
    const series = decodeSeries(body);
    const known = units.get(unit);
    if (known) known.push(series);
    else units.set(unit, [series]);
  }
  return units;
}
