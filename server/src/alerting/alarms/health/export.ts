import type { RuleHealth } from '#domain/alerting/alarms/health/health-calls.ts';
import { sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { familyName } from '#domain/alerting/alarms/words/alarm-name.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import type { Context } from '../../../context.ts';
import { filledFrom, type Texts } from '../../../foundation/i18n/texts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Table } from '../../../platform/text/table.ts';
import { tableFile } from '../../../platform/text/table-file.ts';
import { alarmHealth } from './health.ts';

interface Column {
  readonly column: TableColumn;
  readonly cell: (rule: RuleHealth) => TableCell;
}

/** What the page says of each rule, as a table. */
export async function exportHealth(
  { within, clock, texts }: Pick<Context, 'within' | 'clock'> & { readonly texts: Texts },
  session: Session,
  { format, separator, language, ...scope }: Parsed<Calls['exportAlarmHealth']>,
): Promise<FileAnswer> {
  const { rules, total } = await within(session, (tx) => alarmHealth(tx, session, scope, clock.now()));
  const reads = language ?? session.language;
  const own = texts.module('health', reads);
  const columns = columnsOf(own, (family) => familyName(family, filledFrom(texts.module('alarm', reads))), total);
  const table: Table = {
    name: own.title,
    columns: columns.map(({ column }) => column),
    rows: (async function* () {
      yield rules.map((rule) => columns.map(({ cell }) => cell(rule)));
    })(),
  };
  const days = [scope.startTime, scope.endTime].map((at) => localDate(at, scope.timeZone));
  return tableFile(`${table.name} ${days.join(' ')}`, table, { format, separator });
}

function columnsOf(own: TextsOf<'health'>, nameOf: (family: number) => string, total: number): Column[] {
  const column = (key: keyof TextsOf<'health'>, format: TableColumn['format'], cell: Column['cell']): Column => ({
    column: { head: own[key], format },
    cell,
  });
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / SECOND_MS));
  return [
    column('rule', 'text', ({ family, own: ofCompany }) => ofCompany?.name ?? nameOf(family)),
    column('devices_head', 0, ({ devices }) => devices),
    column('alarms_head', 0, ({ bands }) => sumOf(bands)),
    column('share_percent', 1, ({ bands }) => (sumOf(bands) / Math.max(1, total)) * 100),
    column('band_1', 0, ({ bands }) => bands[0]),
    column('band_2', 0, ({ bands }) => bands[1]),
    column('band_3', 0, ({ bands }) => bands[2]),
    column('never', 0, ({ neverAcknowledged }) => neverAcknowledged),
    column('held_back_head', 0, ({ heldBack }) => heldBack),
    column('acknowledged_seconds', 0, ({ acknowledgedMedianMs }) => seconds(acknowledgedMedianMs)),
    column('released_seconds', 0, ({ releasedMedianMs }) => seconds(releasedMedianMs)),
  ];
}
