import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { type Service, servedById, servedIds } from './served-devices.ts';

const MAX_EXPORTED = 100_000;
const ROWS_AT_ONCE = 500;
const BYTES_OF_MB = 1e6;

type Key = keyof (TextsOf<'device_manage'> & TextsOf<'order'>);

/** Name of the text over each column, its format and its cell. */
const COLUMNS: readonly (readonly [
  head: Key,
  format: TableColumn['format'],
  cell: (service: Service, label: (key: Key) => string) => TableCell,
])[] = [
  ['device', 'text', ({ deviceName }) => deviceName],
  ['column_deviceSn', 'text', ({ deviceSn }) => deviceSn],
  ['column_companyName', 'text', ({ companyName }) => companyName],
  ['plan', 'text', ({ planName }) => planName],
  ['column_simId', 'text', ({ simId }) => simId],
  ['sim_kind', 'text', ({ simKind }) => simKind],
  ['service_state', 'text', ({ state }, label) => label(`state_${state}`)],
  ['column_serviceExpiry', 'day', ({ serviceUntil }) => serviceUntil],
  ['life', 'moment', ({ lastContact }) => lastContact],
  ['column_networkRate', 1, ({ networkPermille }) => networkPermille && networkPermille / 10],
  ['traffic_mb', 3, ({ traffic }) => traffic && (traffic.receivedBytes + traffic.sentBytes) / BYTES_OF_MB],
];

const UNITS: Readonly<Partial<Record<Key, string>>> = {
  life: 'UTC',
  column_serviceExpiry: 'UTC',
  column_networkRate: '%',
};

/** Data services as a table, which is written while it is sent. */
export async function exportDataService(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  texts: Texts,
  session: Session,
  { format, separator, language, ...filter }: Parsed<typeof orderCalls.exportDataService>,
): Promise<FileAnswer> {
  const reader = language ?? session.language;
  const labels = { ...texts.module('device_manage', reader), ...texts.module('order', reader) };
  const label = (key: Key) => labels[key];
  const now = clock.now();
  const ids = await within(session, (tx) => servedIds(tx, session, filter, now, MAX_EXPORTED));
  async function* rows() {
    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      const some = await within(session, (tx) => servedById(tx, ids.slice(first, first + ROWS_AT_ONCE), now));
      yield some.map((service) => COLUMNS.map(([, , cell]) => cell(service, label)));
    }
  }
  const table: Table = {
    name: label('service_state'),
    columns: COLUMNS.map(([key, cellFormat]) => ({
      head: key in UNITS ? `${label(key)} (${UNITS[key]})` : label(key),
      format: cellFormat,
    })),
    rows: rows(),
  };
  return tableFile(`${table.name} ${new Date(now).toISOString().slice(0, 10)}`, table, { format, separator });
}
