import { MAX_ADDED_AT_ONCE, MAX_MODEL_LENGTH, SERIAL_NUMBER } from '../../foundation/devices/device-limits.ts';
import { DEVICE_TYPE } from '../../foundation/devices/device-types.ts';
import { IDENTITY } from './device-table.ts';
import { createCells, type LineFault, type Row, type TableRead } from './table-cells.ts';

export const INVENTORY_COLUMNS = [
  'sn',
  'mcuId',
  'deviceType',
  'model',
  'hardwareVersion',
  'firmwareVersion',
  'imei',
  'simId',
  'simKind',
] as const;

/** A monitor as it leaves the factory. */
export interface InventoryItem {
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceType: string;
  readonly model: string | null;
  readonly hardwareVersion: string | null;
  readonly firmwareVersion: string | null;
  readonly imei: string | null;
  readonly simId: string | null;
  readonly simKind: number | null;
}
export interface InventoryLine extends InventoryItem {
  readonly line: number;
}

/** Reads a table of monitors for the factory inventory, with all its errors. */
export function readInventoryTable(rows: readonly Row[]): TableRead<InventoryLine> {
  const faults: LineFault[] = [];
  const cells = createCells(rows[0], INVENTORY_COLUMNS, ['sn', 'mcuId'], faults);
  const body = rows.slice(1);
  if (body.length === 0) faults.push({ line: 1, field: '', code: 'no_lines', value: '' });
  if (body.length > MAX_ADDED_AT_ONCE)
    faults.push({ line: 1, field: '', code: 'too_many_lines', value: String(MAX_ADDED_AT_ONCE) });
  if (faults.length > 0) return { lines: [], faults };
  const serials = cells.once('sn');
  const identities = cells.once('mcuId');
  const lines = body.map((row): InventoryLine => {
    const of = cells.of(row);
    const identity = of.matching('mcuId', IDENTITY, 'identity_rule', (text) => text.toLowerCase());
    return {
      line: row.line,
      sn: serials(of, of.matching('sn', SERIAL_NUMBER, 'serial_rule') ?? of.missing('sn')),
      mcuId: identities(of, identity ?? of.missing('mcuId')),
      deviceType: of.matching('deviceType', DEVICE_TYPE, 'unknown_value', (text) => text.toLowerCase()) ?? 'a',
      model: of.text('model', MAX_MODEL_LENGTH),
      hardwareVersion: of.text('hardwareVersion', MAX_MODEL_LENGTH),
      firmwareVersion: of.text('firmwareVersion', MAX_MODEL_LENGTH),
      imei: of.matching('imei', /^\d{14,16}$/, 'unknown_value'),
      simId: of.matching('simId', /^[0-9A-Za-z]{4,22}$/, 'unknown_value'),
      simKind: of.number('simKind', 1, 5, 1),
    };
  });
  return { lines, faults };
}
