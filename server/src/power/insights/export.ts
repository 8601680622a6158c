import type { FileAnswer, Output, Parsed } from '#domain/contract/define.ts';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import { utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import type { insightCalls } from '#domain/power/insights/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { pageInsights } from './page.ts';

const MAX_EXPORTED = 100_000;
const ROWS_AT_ONCE = 500;

type Insight = Output<(typeof insightCalls)['pageInsights']>['list'][number];

type Key = keyof TextsOf<'insights'>;

/** Name of the text over each column, its format and its cell. */
const COLUMNS: readonly (readonly [
  head: Key,
  format: TableColumn['format'],
  cell: (insight: Insight, label: (key: Key) => string) => TableCell,
])[] = [
  ['col_company', 'text', ({ companyName }) => companyName],
  ['col_device', 'text', ({ deviceName }) => deviceName],
  ['col_sn', 'text', ({ deviceSn }) => deviceSn],
  ['col_battery', 'text', ({ serialNumber }) => serialNumber],
  ['col_hint', 'text', ({ kind }, label) => label(`kind_${kind}`)],
  ['how_sure', 'text', ({ certainty }, label) => label(`certainty_${certainty}`)],
  ['gain', 'text', ({ worth }, label) => label(`gain_${worth.gain}`)],
  ['col_unit', 'text', ({ worth }, label) => label(`col_unit_${worth.gain}`)],
  ['col_worth_low', 1, ({ worth }) => worth.low],
  ['col_worth_high', 1, ({ worth }) => worth.high],
  ['col_health', 1, ({ health }) => health?.percent ?? null],
  ['col_health_low', 1, ({ health }) => health?.low ?? null],
  ['col_health_high', 1, ({ health }) => health?.high ?? null],
  ['col_bms', 1, ({ bmsPercent }) => bmsPercent],
  ['col_first', 'day', ({ firstDate }) => Date.parse(firstDate)],
  ['col_last', 'day', ({ lastDate }) => Date.parse(lastDate)],
  ['answer', 'text', ({ answer }, label) => answer && label(`answer_${answer.answer}`)],
];

/** Findings as a table, the most important first, which is written while it is sent. */
export async function exportInsights(
  { within, clock, texts }: Pick<Context, 'within' | 'clock'> & { readonly texts: Texts },
  session: Session,
  { format, separator, language, ...shown }: Parsed<(typeof insightCalls)['exportInsights']>,
): Promise<FileAnswer> {
  const labels = texts.module('insights', language ?? session.language);
  const label = (key: Key) => labels[key];
  const now = clock.now();
  const pageOf = (pageNum: number) =>
    within(session, (tx) => pageInsights(tx, session.path, { ...shown, pageNum, pageSize: ROWS_AT_ONCE }, now));
  // Asked before the answer begins, so that a refusal is one.
  const first = await pageOf(1);
  async function* rows() {
    for (let page = first; ; page = await pageOf(page.pageNum + 1)) {
      yield page.list.map((insight) => COLUMNS.map(([, , cell]) => cell(insight, label)));
      if (page.pageNum >= page.pages || page.pageNum * ROWS_AT_ONCE >= MAX_EXPORTED) return;
    }
  }
  const table: Table = {
    name: label('title'),
    columns: COLUMNS.map(([key, cellFormat]) => ({ head: label(key), format: cellFormat })),
    rows: rows(),
  };
  return tableFile(`${table.name} ${utcDayText(utcDay(now))}`, table, { format, separator });
}
