import type { TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import type { TextKeyOf, TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';

/** The language, units and time zone of a table. */
export interface ExportLabels {
  readonly own: TextsOf<'export'>;
  readonly alarm: TextsOf<'alarm'>;
  readonly faults: TextsOf<'faults'>;
  readonly temperatureUnit: TemperatureUnit;
  readonly timeZone: string;
}

export const labelsOf = (
  texts: Texts,
  language: string,
  temperatureUnit: TemperatureUnit,
  timeZone: string,
): ExportLabels => ({
  own: texts.module('export', language),
  alarm: texts.module('alarm', language),
  faults: texts.module('faults', language),
  temperatureUnit,
  timeZone,
});

export type ExportKey = TextKeyOf<'export'>;
/** A text in the reader's language. */
export const labelOf = ({ own }: ExportLabels, key: ExportKey): string => own[key];

/** Local time at the device, as ms since 1970 of that clock. */
export const wallClock = (at: number, { timeZone }: ExportLabels): number => at + zoneOffsetMs(at, timeZone);

/** Heading of a column: name and unit. */
export const head = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

/** An instant in the device's local time. */
export const localColumn = (labels: ExportLabels, key: ExportKey): TableColumn => ({
  head: head(labelOf(labels, key), labels.timeZone),
  format: 'moment',
});
/** The same instant in UTC, which never repeats an hour. */
export const utcColumn = (labels: ExportLabels): TableColumn => ({
  head: labelOf(labels, 'time_utc'),
  format: 'moment',
});
