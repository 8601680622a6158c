import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatNumber } from '#domain/foundation/i18n/numbers.ts';
import { type Block as Part, type PdfDescription, paragraph, space, text } from '../../platform/pdf/description.ts';
import type { Column } from './attachment.ts';
import type { Block, Figure, ReportPage } from './report-page.ts';
import type { Words } from './words.ts';

/** Beside each other on a page. */
const FIGURES_ACROSS = 4;
/** Lines of a table that somebody reads on paper; the files have all. */
export const MAX_PRINTED = 500;

/** A report as it is printed: what the mail says, and the table below it. */
export function reportDocument<T>(
  page: ReportPage,
  table: { readonly title: string; readonly columns: readonly Column<T>[]; readonly lines: readonly T[] },
  words: Words,
  logo: Uint8Array | null,
  now: number,
): PdfDescription {
  const { siteName, title, days, blocks, more } = page;
  return {
    language: words.language,
    title: `${title}, ${days}`,
    author: siteName,
    createdAt: now,
    running: [text('small', `${title}, ${days}`, 'faint')],
    foot: {
      columns: [[[text('tiny', words.t('report_mail:as_of', { at: words.moment(now) }), 'faint')]]],
      page: text('tiny', words.t('report_mail:page', { page: '{{page}}', pages: '{{pages}}' }), 'faint'),
    },
    body: [
      { kind: 'brand', name: text('brand', siteName), logo },
      space(14),
      { kind: 'text', role: 'H1', paragraphs: [[text('title', title)]] },
      space(2),
      paragraph(text('body', days, 'quiet')),
      space(10),
      { kind: 'rule', tone: 'ink' },
      ...blocks.flatMap(partOf),
      ...(table.lines.length === 0 ? [] : printed(table, words)),
      ...(more === null ? [] : [space(8), paragraph(text('small', more, 'faint'))]),
    ],
  };
}

const heading = (title: string): Part => ({ kind: 'text', role: 'H2', paragraphs: [[text('heading', title)]] });

const partOf = ({ title, basis, figures = [], rows = [], rowsTitle, none }: Block): Part[] => [
  space(12),
  heading(title),
  ...(basis === '' ? [] : [paragraph(text('tiny', basis, 'faint'))]),
  ...acrossOf(figures),
  ...(rows.length > 0 ? [space(4), rowsOf(rows, rowsTitle)] : []),
  ...(rows.length === 0 && none ? [space(4), paragraph(text('body', none, 'quiet'))] : []),
  space(10),
  { kind: 'rule', tone: 'light' },
];

const toneOf = ({ isUrgent }: Figure) => (isUrgent ? 'urgent' : 'ink');

/** Four beside each other, the last line filled up so that they stand below each other. */
const acrossOf = (figures: readonly Figure[]): Part[] =>
  Array.from({ length: Math.ceil(figures.length / FIGURES_ACROSS) }, (_, line): Part[] => [
    space(6),
    {
      kind: 'columns',
      gap: 12,
      columns: Array.from({ length: FIGURES_ACROSS }, (_, place) => {
        const figure = figures[line * FIGURES_ACROSS + place];
        const blocks = figure
          ? [paragraph(text('small', figure.label, 'faint')), paragraph(text('brand', figure.value, toneOf(figure)))]
          : [];
        return { width: { share: 1 }, blocks };
      }),
    },
  ]).flat();

const rowsOf = (rows: readonly Figure[], title: string | undefined): Part => ({
  kind: 'table',
  padding: 3.5,
  lines: 'between',
  columns: [
    { width: { share: 2 }, ...(title !== undefined && { head: text('head', title, 'faint') }) },
    { width: { share: 1 }, align: 'right' },
  ],
  rows: rows.map((row) => [[[text('body', row.label)]], [[text('medium', row.value, toneOf(row))]]]),
});

function printed<T>(
  {
    title,
    columns,
    lines,
  }: { readonly title: string; readonly columns: readonly Column<T>[]; readonly lines: readonly T[] },
  words: Words,
): Part[] {
  const shown = columns.filter(({ isPrinted }) => isPrinted);
  return [
    space(12),
    heading(title),
    space(3),
    {
      kind: 'table',
      padding: 3,
      lines: 'between',
      columns: shown.map(({ column: { head, format } }) => ({
        width: { share: format === 'text' ? 2 : 1 },
        align: isNumber(format) ? ('right' as const) : ('left' as const),
        head: text('tiny', head, 'faint'),
      })),
      rows: lines
        .slice(0, MAX_PRINTED)
        .map((line) => shown.map(({ column, cell }) => [[text('small', written(cell(line), column.format, words))]])),
    },
  ];
}

const isNumber = (format: TableColumn['format']): format is 0 | 1 | 2 | 3 | 4 | 5 | 6 => typeof format === 'number';

function written(cell: TableCell, format: TableColumn['format'], { language }: Words): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  if (isNumber(format)) return formatNumber(language, cell, format);
  return formatDate(language, format === 'day' ? 'date' : 'dayMonthTime', cell, 'UTC');
}
