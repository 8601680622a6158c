import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TableForm } from '#domain/contract/table-file.ts';
import type { TextKey } from '#domain/foundation/basics/text-keys.ts';
import type { Attachment } from '../../platform/mail/mailer.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import type { DeviceFigures } from './device-figures.ts';
import type { FleetFigures } from './fleet-figures.ts';
import type { Words } from './words.ts';

const SECONDS_PER_HOUR = 3600;
const WATT_HOURS = 1000;
const scaled = (value: number | null, by: number): number | null => (value === null ? null : value / by);

export interface Column<T> {
  readonly column: TableColumn;
  readonly cell: (row: T) => TableCell;
  /** Also where the table is printed: a page is not as wide as a file. */
  readonly isPrinted: boolean;
}

export const tableOf = <T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Table => ({
  name,
  columns: columns.map(({ column }) => column),
  rows: (async function* () {
    if (rows.length > 0) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  })(),
});

const columnsIn = <T>(words: Words) => ({
  /** @param key in the module `export` */
  of: (
    key: TextKey,
    unit: string,
    format: TableColumn['format'],
    cell: Column<T>['cell'],
    isPrinted = true,
  ): Column<T> => {
    const name = words.t(key);
    return { column: { head: unit === '' ? name : `${name} (${unit})`, format }, cell, isPrinted };
  },
});

/** Devices of a company or a site, a line for each. */
export function fleetColumns(words: Words): Column<FleetFigures['lines'][number]>[] {
  const { of } = columnsIn<FleetFigures['lines'][number]>(words);
  return [
    of('export:device', '', 'text', (line) => line.name),
    of('export:serial', '', 'text', (line) => line.sn),
    of('export:company', '', 'text', (line) => line.companyName, false),
    of('export:site', '', 'text', (line) => line.siteName, false),
    of('report_mail:connection', '', 'text', (line) => words.t(line.online ? 'index:online' : 'index:offline')),
    of('report_mail:last_message', 'UTC', 'moment', (line) => line.receivedAt, false),
    of('export:soc', '%', 2, (line) => scaled(line.socCentiPercent, 100)),
    of('export:soh', '%', 1, (line) => line.healthPercent),
    of('export:energyIn', 'kWh', 3, (line) => scaled(line.wattHoursIn, WATT_HOURS)),
    of('export:energyOut', 'kWh', 3, (line) => scaled(line.wattHoursOut, WATT_HOURS)),
    of('report_mail:operating', 'h', 2, (line) => scaled(line.operatingSeconds, SECONDS_PER_HOUR)),
    of('report_mail:raised', '', 0, (line) => line.raised),
    of('report_mail:open_warnings', '', 0, (line) => line.open),
  ];
}

/** Days of a device. */
export function deviceColumns(words: Words): Column<DeviceFigures['days'][number]>[] {
  const { of } = columnsIn<DeviceFigures['days'][number]>(words);
  return [
    of('export:date', '', 'day', (line) => Date.parse(`${line.date}T00:00:00Z`)),
    of('export:energyIn', 'kWh', 3, (line) => scaled(line.wattHoursIn, WATT_HOURS)),
    of('export:energyOut', 'kWh', 3, (line) => scaled(line.wattHoursOut, WATT_HOURS)),
    of('export:charging', 'h', 2, (line) => scaled(line.chargingSeconds, SECONDS_PER_HOUR)),
    of('export:discharging', 'h', 2, (line) => scaled(line.dischargingSeconds, SECONDS_PER_HOUR)),
    of('report_mail:operating', 'h', 2, (line) => scaled(line.operatingSeconds, SECONDS_PER_HOUR)),
    of('report_mail:lowest_soc', '%', 2, (line) => scaled(line.lowestSoc, 100)),
  ];
}

const safe = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 120);

/** A document as a file of a mail. */
export const pdfAttachment = (name: string, bytes: Uint8Array): Attachment => ({
  filename: `${safe(name)}.pdf`,
  contentType: 'application/pdf',
  content: Buffer.from(bytes),
});

/** A table as a file of a mail. */
export async function attachmentOf(name: string, table: Table, form: TableForm): Promise<Attachment> {
  const file = tableFile(safe(name), table, form);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.bytes as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return { filename: file.name, contentType: file.mediaType, content: Buffer.concat(chunks) };
}
