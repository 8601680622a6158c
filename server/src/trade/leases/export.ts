import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { wholeUnits } from '#domain/foundation/i18n/amounts.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { leaseIds, leasesById } from './page.ts';
import { toLease } from './rows.ts';

const MAX_EXPORTED = 50_000;
const ROWS_AT_ONCE = 500;

type Key = keyof (TextsOf<'device_manage'> & TextsOf<'lease'>);

/** Name of the text over each column, its format and its cell. */
const COLUMNS: readonly (readonly [
  head: Key,
  format: TableColumn['format'],
  cell: (lease: Lease, label: (key: Key) => string) => TableCell,
])[] = [
  ['contract', 'text', ({ contractNumber }) => contractNumber],
  ['device', 'text', ({ device }) => device.deviceName],
  ['column_deviceSn', 'text', ({ device }) => device.deviceSn],
  ['customer', 'text', ({ customer }) => customer],
  ['rental_company', 'text', ({ rentalCompany }) => rentalCompany],
  ['state', 'text', ({ state }, label) => label(`state_${state}`)],
  ['start', 'moment', ({ startsAt }) => startsAt],
  ['end', 'moment', ({ endsAt }) => endsAt],
  ['rent', 2, ({ rentMinor, currency }) => wholeUnits(rentMinor, currency)],
  ['rent_for', 'text', ({ rentPeriod }, label) => label(`per_${rentPeriod}`)],
  ['total_rent', 2, ({ totalMinor, currency }) => wholeUnits(totalMinor, currency)],
  ['currency', 'text', ({ currency }) => currency],
  ['place', 'text', ({ geofenceName }) => geofenceName],
  ['remark', 'text', ({ remark }) => remark],
];

/** The leases that match as a table, which is written while it is sent. */
export async function exportLeases(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  texts: Texts,
  session: Session,
  { format, separator, language, ...filter }: Parsed<Calls['exportLeases']>,
): Promise<FileAnswer> {
  const reader = language ?? session.language;
  const labels = { ...texts.module('device_manage', reader), ...texts.module('lease', reader) };
  const label = (key: Key) => labels[key];
  const now = clock.now();
  const ids = await within(session, (tx) => leaseIds(tx, session, filter, now, MAX_EXPORTED));
  async function* rows() {
    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      const some = await within(session, (tx) => leasesById(tx, ids.slice(first, first + ROWS_AT_ONCE)));
      yield some.map((row) => {
        const lease = toLease(row, session, now);
        return COLUMNS.map(([, , cell]) => cell(lease, label));
      });
    }
  }
  const table: Table = {
    name: label('tab_leases'),
    columns: COLUMNS.map(([key, cellFormat]) => ({
      head: cellFormat === 'moment' ? `${label(key)} (UTC)` : label(key),
      format: cellFormat,
    })),
    rows: rows(),
  };
  return tableFile(`${table.name} ${new Date(now).toISOString().slice(0, 10)}`, table, { format, separator });
}
