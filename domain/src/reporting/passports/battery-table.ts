import { createCells, type LineFault, type Row, type TableRead } from '../../fleet/inventory/table-cells.ts';
import { CHEMISTRIES, type Chemistry } from '../../foundation/basics/device-facts.ts';
import { isCalendarDate } from '../../foundation/basics/time.ts';
import { MAX_ADDED_AT_ONCE } from '../../foundation/devices/device-limits.ts';
import { toHundredths } from '../../foundation/kinds/units.ts';
import { ATTRIBUTE_KEYS, type AttributeKey, type Json } from './attributes.ts';
import { isFit } from './check.ts';
import type { Facts } from './document.ts';
import { readValue } from './read-value.ts';
import { BATTERY_COLUMNS } from './table-columns.ts';

/** A battery of a table; null: the cell is empty, and what is known stays. */
export interface BatteryLine extends Omit<Facts, 'model' | 'chemistry'> {
  readonly line: number;
  readonly model: string | null;
  readonly chemistry: Chemistry | null;
  /** By name or number; empty for that of the caller. */
  readonly company: string;
  readonly values: Readonly<Partial<Record<AttributeKey, Json>>>;
}

const MAX_TEXT = 60;
const isDate = (text: string) => (isCalendarDate(text) ? text : undefined);
const chemistryOf = (text: string) => CHEMISTRIES.find((chemistry) => chemistry === text.toLowerCase());
const positive = (most: number) => (text: string) => {
  const number = Number(text.replace(',', '.'));
  return number >= 0.01 && number <= most ? toHundredths(number) : undefined;
};

/** Reads a table of batteries, with all its faults. */
export function readBatteryTable(rows: readonly Row[]): TableRead<BatteryLine> {
  const faults: LineFault[] = [];
  const cells = createCells(rows[0], BATTERY_COLUMNS, ['serialNumber'], faults);
  const body = rows.slice(1);
  if (body.length === 0) faults.push({ line: 1, field: '', code: 'no_lines', value: '' });
  if (body.length > MAX_ADDED_AT_ONCE)
    faults.push({ line: 1, field: '', code: 'too_many_lines', value: String(MAX_ADDED_AT_ONCE) });
  if (faults.length > 0) return { lines: [], faults };
  const serials = cells.once('serialNumber');
  const lines = body.map((row): BatteryLine => {
    const of = cells.of(row);
    const values: Partial<Record<AttributeKey, Json>> = {};
    for (const key of ATTRIBUTE_KEYS) {
      const value = of.oneOf(key, (text) => {
        const read = readValue(key, text);
        return read !== undefined && isFit(key, read) ? read : undefined;
      });
      if (value !== null) values[key] = value;
    }
    return {
      line: row.line,
      serialNumber: serials(of, of.text('serialNumber', MAX_TEXT) ?? of.missing('serialNumber')),
      model: of.text('model', MAX_TEXT),
      chemistry: of.oneOf('chemistry', chemistryOf),
      madeOn: of.oneOf('madeOn', isDate),
      ratedCentiAmpHour: of.oneOf('ratedAmpHours', positive(100_000)),
      nominalCentiVolt: of.oneOf('nominalVolts', positive(2000)),
      company: of.text('company', 100) ?? '',
      values,
    };
  });
  return { lines, faults };
}
