import { triggerQuantity } from '#domain/alerting/alarms/rules/trigger-quantity.ts';
import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { can, isTold } from '#domain/foundation/permissions/permissions.ts';
import {
  type AlarmFilter,
  comesAfter,
  fleetAlarms,
  narrowed,
  newestAlarms,
} from '../../../alerting/alarms/fleet-alarms.ts';
import { type ListedRow, seesPeople } from '../../../alerting/alarms/listed.ts';
import { filterOf } from '../../../alerting/alarms/page.ts';
import type { Context } from '../../../context.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Table } from '../../../platform/text/table.ts';
import { tableFile } from '../../../platform/text/table-file.ts';
import { type ExportKey, type ExportLabels, head, labelOf, labelsOf } from './labels.ts';
import { warningText } from './report-tables.ts';

const ROWS_AT_ONCE = 2_000;

type Deps = Pick<Context, 'within' | 'clock'> & { readonly texts: Texts };

/** Messages of the fleet as a file that is written while it is sent. Times are in UTC: the devices are in many zones. */
export async function exportAlarms(
  ground: Deps,
  session: Session,
  { format, separator, language, temperatureType, ...request }: Parsed<Calls['exportAlarms']>,
): Promise<FileAnswer> {
  const { within, clock, texts } = ground;
  const { filter, unit } = await within(session, async (tx) => ({
    filter: await filterOf(tx, request),
    ...(await tx.one<{ unit: TemperatureUnit }>('select temperature_unit as unit from app_user where id = $1', [
      session.userId,
    ])),
  }));
  const labels = labelsOf(texts, language ?? session.language, temperatureType ?? unit, 'Etc/UTC');
  const columns = columnsOf(session, labels);
  const table: Table = {
    name: labelOf(labels, 'messages'),
    columns: columns.map(({ column }) => column),
    rows: (async function* () {
      for await (const some of everyAlarm(ground, session, filter))
        yield some.map((row) => columns.map(({ cell }) => cell(row)));
    })(),
  };
  const today = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  return tableFile(`${table.name} ${today}`, table, { format, separator });
}

/** As many as a list counts, some at a time; what is raised or released meanwhile makes none come twice. */
async function* everyAlarm({ within, clock }: Deps, session: Session, filter: AlarmFilter) {
  const now = clock.now();
  let last: ListedRow | undefined;
  for (let count = 0; count < MAX_COUNTED; count += ROWS_AT_ONCE) {
    const some = await within(session, async (tx) => {
      const all = await fleetAlarms(tx, session, filter, now);
      return newestAlarms(tx, last ? narrowed(all, comesAfter(last)) : all, { limit: ROWS_AT_ONCE, offset: 0 });
    });
    if (some.length > 0) yield some;
    if (some.length < ROWS_AT_ONCE) return;
    last = some.at(-1);
  }
}

interface Column {
  readonly column: TableColumn;
  readonly cell: (row: ListedRow) => TableCell;
}

function columnsOf(session: Session, labels: ExportLabels): readonly Column[] {
  const text = (key: ExportKey, cell: Column['cell']): Column => ({
    column: { head: labelOf(labels, key), format: 'text' },
    cell,
  });
  const moment = (key: ExportKey, cell: Column['cell']): Column => ({
    column: { head: labelOf(labels, key), format: 'moment' },
    cell,
  });
  const number = (name: string, format: 0 | 1 | 2, cell: Column['cell']): Column => ({
    column: { head: name, format },
    cell,
  });
  const quantityOf = (row: ListedRow, triggerValue: number) =>
    triggerQuantity({ msgType: row.msgType, triggerValue, extend: row.extend }, labels.temperatureUnit);
  const person = (name: string) => (isTold(session.role, 'person') ? name : labelOf(labels, 'staff'));
  const name = (row: ListedRow, of: string | null) => (seesPeople(session, row.path) && of ? person(of) : null);
  return [
    moment('raised_utc', (row) => row.raisedAt),
    moment('released_utc', (row) => row.releasedAt),
    number(head(labelOf(labels, 'duration'), labelOf(labels, 'minutes')), 1, (row) =>
      row.releasedAt === null ? null : (row.releasedAt - row.raisedAt) / MINUTE_MS,
    ),
    text('device', (row) => row.deviceName),
    text('serial', (row) => row.deviceSn),
    ...(can.seeCompanyNames(session).allowed ? [text('company', (row) => row.companyName)] : []),
    text('site', (row) => row.site),
    number(labelOf(labels, 'unit'), 0, (row) => row.unit),
    number(labelOf(labels, 'type'), 0, (row) => row.msgType),
    text('warning', (row) => warningText(row, labels)),
    number(labelOf(labels, 'level'), 0, (row) => row.level),
    number(labelOf(labels, 'value'), 2, (row) => quantityOf(row, row.triggerValue)?.value ?? null),
    number(labelOf(labels, 'limit_value'), 2, (row) => quantityOf(row, row.triggerSubValue)?.value ?? null),
    text('unit_of_value', (row) => quantityOf(row, row.triggerValue)?.unit ?? null),
    text('work', (row) => labelOf(labels, `work_${row.workStatus}`)),
    moment('acknowledged_at', (row) => row.acknowledgedAt),
    text('acknowledged_by', (row) => name(row, row.acknowledgedName)),
    text('assignee', (row) => name(row, row.assigneeName)),
  ];
}
