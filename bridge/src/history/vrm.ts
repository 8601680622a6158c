import { offsetOfZone } from '#domain/fleet/tables/local-instant.ts';
import type { TablePlan } from '#domain/fleet/tables/plan.ts';
import { RowCutter } from '#domain/fleet/tables/rows.ts';
import { isTimeZone } from '#domain/foundation/basics/time-zone.ts';
import { VRM_NUMBERS, vrmColumns } from './vrm-columns.ts';

const HEAD_LINES = 3;

/** Whether a file begins as an export of VRM does. */
export const isVrm = (text: string): boolean => /^\ufeff?"?timestamp"?,[^\n]*\[\d+\]/.test(text);

/**
 * How an export of VRM, the portal of Victron, is read.
 * @param text its beginning
 * @returns also what is not read because of its unit, a line each
 */
export function planVrm(text: string): { readonly plan: TablePlan; readonly faults: readonly string[] } {
  const cutter = new RowCutter(',');
  const rows = [...cutter.take(text.replace(/^\ufeff/, '')), ...cutter.end()].slice(0, HEAD_LINES);
  const [devices = [], names = [], units = []] = rows.map(({ cells }) => cells);
  const zone = zoneOf(names[0] ?? '');
  if (devices[0] !== 'timestamp' || zone === null || rows.length < HEAD_LINES) throw new Error(NO_EXPORT);
  const { columns, faults } = vrmColumns(devices, names, units);
  if (columns.length === 0) throw new Error('has no column that is read: see docs/bridges/vrm.md');
  return {
    plan: {
      ...{ separator: ',', head: 1, data: rows.at(-1)!.line + 1, columns: devices, number: VRM_NUMBERS },
      time: { places: [0], format: 'YYYY-MM-DD HH:mm:ss', zone, isZoneKnown: true },
      ...{ descending: false, device: null, long: null, values: columns, isSum: true },
    },
    faults,
  };
}

const NO_EXPORT = 'is no export of VRM; for another table, --columns is needed: see docs/bridges/csv.md';

/** The zone that an export names: `Europe/Berlin (+01:00)`; the name counts, because the hour changes within a year. */
function zoneOf(text: string): string | null {
  const [, zone = '', offset] = /^(\S*)\s*(?:\(([+-]\d\d:\d\d)\))?$/.exec(text) ?? [];
  if (isTimeZone(zone)) return zone;
  // Of a zone that this machine does not know its offset is what there is.
  return offset !== undefined && offsetOfZone(offset) !== null ? offset : null;
}
