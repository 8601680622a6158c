import { UNREAD_CENTI_CELSIUS, UNREAD_MILLIVOLT } from '#domain/foundation/kinds/channel.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { type Bms, CoordinateSystem, type Location, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Target } from './channels.ts';
import { type Ratio, scaledInteger } from './decimal.ts';
import type { ColumnMapping } from './mapping.ts';

export type Row = Readonly<Record<string, string>>;

const millisecondsOf: Record<ColumnMapping['time']['unit'], Ratio> = {
  milliseconds: { multiply: 1, divide: 1 },
  seconds: { multiply: 1000, divide: 1 },
  elapsedSeconds: { multiply: 1000, divide: 1 },
};

/** The time of a row from its column, milliseconds; null if it has none. */
export function timeOfRow(row: Row, mapping: ColumnMapping): number | null {
  return scaledInteger((row[mapping.time.column] ?? '').trim(), millisecondsOf[mapping.time.unit]);
}

/**
 * The records made of a row of a recording: at most one monitor, one location and one BMS record.
 *
 * A value is the decimal text times the wire's factor, rounded to the nearest integer, halves away from zero; no binary
 * fraction is involved. Blanks, text that is not a number, and values outside the catalogue's physical range are left
 * out; a blank cell or probe is unread, so that the others keep their places. A current's sign chooses its field: positive
 * charges. A BMS record is made for rows with a reading of at least one cell; without cells in the recording, of any
 * BMS value.
 *
 * @param at the instant to put on the records; default the row's own time
 */
export function rowToRecords(row: Row, mapping: ColumnMapping, at = timeOfRow(row, mapping)): Measurement[] {
  if (at === null) return [];
  const read = emptyReading();
  for (const field of mapping.fields) {
    const text = (row[field.column] ?? '').trim();
    for (const target of field.targets) take(read, target, wireValue(text, target), field.targets.length === 1);
  }
  const measurements: Measurement[] = [];
  if (Object.keys(read.monitor).length > 0) measurements.push({ kind: KIND.monitor, unit: 0, at, body: read.monitor });
  const position = positionOf(read.location);
  if (position !== null) measurements.push({ kind: KIND.location, unit: 0, at, body: position });
  if (mapping.hasCells ? read.hasCells : read.hasOwnBms) {
    const cellMillivolt = read.hasCells ? read.cells : [];
    const body: Bms = { cellMillivolt, temperatureCentiCelsius: read.temperatures, ...read.bms };
    measurements.push({ kind: KIND.bms, unit: 0, at, body });
  }
  return measurements;
}

/** The values of a row, sorted by record. */
interface Reading {
  monitor: Record<string, number | boolean>;
  location: Record<string, number>;
  bms: Record<string, number>;
  cells: number[];
  temperatures: number[];
  hasCells: boolean;
  hasOwnBms: boolean;
}

function emptyReading(): Reading {
  return { monitor: {}, location: {}, bms: {}, cells: [], temperatures: [], hasCells: false, hasOwnBms: false };
}

function wireValue(text: string, target: Target & { ratio: Ratio }): number | null {
  const value = scaledInteger(text, target.ratio);
  return value === null || value < target.range[0] || value > target.range[1] ? null : value;
}

const isProbe = ({ kind, key }: Pick<Target, 'kind' | 'key'>) => kind === KIND.bms && key === 'temperatureCentiCelsius';

/** @param isOwn whether the value goes nowhere else: then only a BMS can know it, while the monitor has charge, voltage and current as well */
function take(read: Reading, target: Target, value: number | null, isOwn: boolean): void {
  if (target.key === 'cellMillivolt') read.cells.push(value ?? UNREAD_MILLIVOLT);
  if (isProbe(target)) read.temperatures.push(value ?? UNREAD_CENTI_CELSIUS);
  if (value === null) return;
  put(read, target, value);
  if (target.kind === KIND.bms && isOwn) read.hasOwnBms = true;
}

function put(read: Reading, { kind, key }: Target, value: number): void {
  if (key === 'cellMillivolt') read.hasCells = true;
  else if (kind === KIND.location) read.location[key] = value;
  else if (isProbe({ kind, key })) return;
  else if (kind === KIND.bms) read.bms[key] = value;
  else if (key === 'current') {
    read.monitor.currentUsingCentiAmp = Math.max(0, -value);
    read.monitor.currentChargingCentiAmp = Math.max(0, value);
  } else read.monitor[key] = key === 'relayClosed' ? value !== 0 : value;
}

/** A position needs both coordinates; 0, 0 is what a receiver without a fix reports. */
function positionOf(location: Record<string, number>): Location | null {
  const { latitudeMicroDegree, longitudeMicroDegree, ...more } = location;
  if (latitudeMicroDegree === undefined || longitudeMicroDegree === undefined) return null;
  if (latitudeMicroDegree === 0 && longitudeMicroDegree === 0) return null;
  return {
    latitudeMicroDegree,
    longitudeMicroDegree,
    kind: LocationKind.GNSS,
    system: CoordinateSystem.WGS84,
    ...more,
  };
}
