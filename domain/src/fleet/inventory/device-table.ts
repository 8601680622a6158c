import { CHEMISTRIES, type Chemistry } from '../../foundation/basics/device-facts.ts';
import {
  CAPACITY_AMP_HOUR,
  MAX_ADDED_AT_ONCE,
  MAX_MODEL_LENGTH,
  MAX_NAME_LENGTH,
  NOMINAL_CENTI_VOLT,
  SERIAL_NUMBER,
} from '../../foundation/devices/device-limits.ts';
import { DEVICE_TYPE } from '../../foundation/devices/device-types.ts';
import { isMachineType, type MachineType } from '../../foundation/devices/machine-types.ts';
import { type Manufacturer, manufacturerNamed } from '../../foundation/permissions/manufacturers.ts';
import { createCells, type LineFault, type Row, type TableRead } from './table-cells.ts';

export { LINE_FAULTS, type LineFault } from './table-cells.ts';

/** Columns of a table of devices to add; the first four are required. */
const DEVICE_COLUMNS = [
  'sn',
  'mcuId',
  'deviceName',
  'company',
  'deviceType',
  'manufacturer',
  'site',
  'batteryModel',
  'chemistry',
  'nominalVoltage',
  'capacityAmpHour',
  'machineType',
] as const;
const NEEDED = ['sn', 'mcuId', 'deviceName', 'company'] as const;

/** A line that is valid by itself; the caller checks whether company, site and unit exist. */
export interface DeviceLine {
  readonly line: number;
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceName: string;
  readonly deviceType: string | null;
  readonly manufacturer: Manufacturer | null;
  /** Name or number of a company. */
  readonly company: string;
  readonly site: string;
  readonly batteryModel: string | null;
  readonly chemistry: Chemistry | null;
  readonly nominalCentiVolt: number | null;
  readonly capacityAmpHour: number | null;
  readonly machineType: MachineType | null;
}

export const IDENTITY = /^[0-9a-f]{24}$/;

/**
 * Reads a table of devices to add: its heading and its lines, with all errors that do not depend on stored data.
 *
 * @param rows cells as text, the first row is the heading
 */
export function readDeviceTable(rows: readonly Row[]): TableRead<DeviceLine> {
  const faults: LineFault[] = [];
  const cells = createCells(rows[0], DEVICE_COLUMNS, NEEDED, faults);
  const body = rows.slice(1);
  if (body.length > MAX_ADDED_AT_ONCE) {
    faults.push({
      line: body[MAX_ADDED_AT_ONCE]!.line,
      field: '',
      code: 'too_many_lines',
      value: String(MAX_ADDED_AT_ONCE),
    });
    return { lines: [], faults };
  }
  if (body.length === 0) faults.push({ line: 1, field: '', code: 'no_lines', value: '' });
  if (faults.length > 0) return { lines: [], faults };
  const serials = cells.once('sn');
  const identities = cells.once('mcuId');
  const lines = body.map((row): DeviceLine => {
    const of = cells.of(row);
    const identity = of.matching('mcuId', IDENTITY, 'identity_rule', (text) => text.toLowerCase());
    return {
      line: row.line,
      sn: serials(of, of.matching('sn', SERIAL_NUMBER, 'serial_rule') ?? of.missing('sn')),
      mcuId: identities(of, identity ?? of.missing('mcuId')),
      deviceName: of.text('deviceName', MAX_NAME_LENGTH) ?? of.missing('deviceName'),
      deviceType: of.matching('deviceType', DEVICE_TYPE, 'unknown_value', (text) => text.toLowerCase()),
      manufacturer: of.oneOf('manufacturer', manufacturerNamed),
      company: of.text('company', MAX_NAME_LENGTH) ?? of.missing('company'),
      site: of.text('site', MAX_NAME_LENGTH) ?? '',
      batteryModel: of.text('batteryModel', MAX_MODEL_LENGTH),
      chemistry: of.oneOf('chemistry', (text) => CHEMISTRIES.find((known) => known === text.toLowerCase())),
      nominalCentiVolt: of.number('nominalVoltage', NOMINAL_CENTI_VOLT.min / 100, NOMINAL_CENTI_VOLT.max / 100, 100),
      capacityAmpHour: of.number('capacityAmpHour', CAPACITY_AMP_HOUR.min, CAPACITY_AMP_HOUR.max, 1),
      machineType: of.oneOf('machineType', (text) => (isMachineType(text) ? text : undefined)),
    };
  });
  return { lines, faults };
}
