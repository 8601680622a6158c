import type { TextKeyOf } from '#domain/foundation/basics/text-keys.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, MISSING, unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { fromHundredths } from '#domain/foundation/kinds/units.ts';
import type { StatusChange } from '#domain/power/batteries/status.ts';
import { attributeOf, GROUPS } from '#domain/reporting/passports/attributes.ts';
import type { PassportView } from '#domain/reporting/passports/calls.ts';
import type { Facts } from '#domain/reporting/passports/document.ts';
import { LOG_GROUPS, LOG_UNITS, type LogValue } from '#domain/reporting/passports/log-values.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import {
  type Block,
  type Paragraph,
  type PdfDescription,
  paragraph,
  space,
  text,
} from '../../platform/pdf/description.ts';
import { shownValue } from './shown-value.ts';

interface Content {
  readonly facts: Facts;
  readonly fixed: PassportView['fixed'];
  readonly log: readonly LogValue[];
  /** Null for readers who are not told. */
  readonly changes: readonly StatusChange[] | null;
  readonly address: string | null;
  readonly companyName: string;
  /** A PNG. */
  readonly logo: Uint8Array | null;
  readonly language: Language;
  readonly timeZone: string;
  readonly now: number;
  readonly t: Translate;
}

const cell = (content: string, tone?: 'quiet' | 'faint'): Paragraph[] => [[text('body', content, tone)]];
const heading = (content: string): Block[] => [
  space(14),
  { kind: 'text', role: 'H2', paragraphs: [[text('heading', content)]] },
  space(3),
];

/** The passport of a battery on paper: every value with its range, what it rests on and when. */
export function passportDocument(content: Content): PdfDescription {
  const { facts, companyName, logo, language, timeZone, now, t, address } = content;
  const title = t('passports:title');
  return {
    language,
    title: `${title} ${facts.serialNumber}`,
    author: companyName,
    createdAt: now,
    running: [text('small', `${title} ${facts.serialNumber}`, 'faint')],
    foot: {
      columns: [
        [[text('tiny', t('passports:printed', { time: formatDate(language, 'dateTime', now, timeZone) }), 'faint')]],
        [[text('tiny', address ?? '', 'faint')]],
      ],
      page: text('tiny', t('invoice:page', { page: '{{page}}', pages: '{{pages}}' }), 'faint'),
    },
    body: [
      { kind: 'brand', name: text('brand', companyName), logo },
      space(16),
      { kind: 'text', role: 'H1', paragraphs: [[text('title', title)]] },
      space(8),
      table(factRows(content)),
      ...(content.changes ? statusBlocks(content, content.changes) : []),
      ...logBlocks(content),
      ...fixedBlocks(content),
      space(10),
      paragraph(text('small', t('passports:voluntary'), 'faint')),
    ],
  };
}

const table = (rows: readonly (readonly [string, string])[]): Block => ({
  kind: 'table',
  padding: 2.25,
  lines: 'below',
  columns: [{ width: { points: 150 } }, { width: { share: 1 } }],
  rows: rows.map(([name, value]) => [cell(name, 'quiet'), [[text('medium', value)]]]),
});

function factRows({ facts, language, t }: Content): (readonly [string, string])[] {
  const number = (value: number | null, unit: string, decimals: 0 | 1) =>
    value === null
      ? MISSING
      : `${formatNumber(language, fromHundredths(value), decimals)}${unitSpace(language, unit)}${unit}`;
  return [
    [t('batteries:serial_number'), facts.serialNumber || MISSING],
    [t('batteries:model'), facts.model || MISSING],
    [t('batteries:chemistry'), t(`batteries:chemistry_${facts.chemistry}`)],
    [t('batteries:made_on'), facts.madeOn ?? MISSING],
    [t('passports:rated_capacity'), number(facts.ratedCentiAmpHour, 'Ah', 1)],
    [t('passports:nominal_voltage'), number(facts.nominalCentiVolt, 'V', 1)],
  ];
}

function statusBlocks({ language, timeZone, t }: Content, changes: readonly StatusChange[]): Block[] {
  const rows = changes.map(
    ({ status, at, note }) =>
      [
        t(`passports:status_${status}`),
        [formatDate(language, 'date', at, timeZone), note].filter(Boolean).join(' · '),
      ] as const,
  );
  return [...heading(t('passports:state')), table(rows.length === 0 ? [[t('passports:status_original'), '']] : rows)];
}

function logBlocks(content: Content): Block[] {
  const { log, t } = content;
  if (log.length === 0) return [];
  const head = (key: TextKeyOf<'passports'>) => text('head', t(`passports:${key}`), 'faint');
  const of = new Map(log.map((value) => [value.key, value]));
  const rows = Object.values(LOG_GROUPS)
    .flat()
    .flatMap((key) => {
      const value = of.get(key);
      return value ? [logRow(value, content)] : [];
    });
  return [
    ...heading(t('passports:from_log')),
    {
      kind: 'table',
      padding: 3,
      lines: 'between',
      columns: [
        { width: { share: 1.3 }, head: head('property') },
        { width: { points: 70 }, align: 'right', head: head('value') },
        { width: { points: 80 }, head: head('range') },
        { width: { share: 1.4 }, head: head('rests_on') },
        { width: { points: 62 }, align: 'right', head: head('as_of') },
      ],
      rows,
    },
  ];
}

function logRow(each: LogValue, { language, timeZone, t }: Content): (readonly Paragraph[])[] {
  const name = cell(t(`passports:log_${each.key}`));
  if (!each.known)
    return [
      name,
      cell(t('passports:not_known'), 'faint'),
      cell(''),
      cell(t(`passports:unknown_${each.unknown}`), 'faint'),
      cell(''),
    ];
  const { value, low, high, basis, samples, at, key } = each;
  const unit = LOG_UNITS[key];
  const plain = (figure: number) =>
    unit === 'year'
      ? String(figure)
      : formatNumber(language, figure, Math.abs(figure) < 1000 && !Number.isInteger(figure) ? 1 : 0);
  const named =
    unit === 'points' ? ` ${t('passports:points')}` : unit === 'year' ? '' : `${unitSpace(language, unit)}${unit}`;
  const range = rangeText(low, high, plain, t);
  return [
    name,
    [[text('medium', value === null ? range : `${plain(value)}${named}`)]],
    cell(value === null ? '' : range, 'faint'),
    cell(t(`passports:basis_${basis}`, { count: samples ?? 0, samples: samples ?? 0 }), 'quiet'),
    cell(formatDate(language, 'date', at, timeZone), 'quiet'),
  ];
}

function rangeText(low: number | null, high: number | null, plain: (figure: number) => string, t: Translate): string {
  if (low === null) return high === null ? '' : t('passports:or_earlier', { to: plain(high) });
  if (high === null) return t('passports:or_later', { from: plain(low) });
  return low === high ? plain(low) : t('passports:from_to', { from: plain(low), to: plain(high) });
}

const fixedBlocks = ({ fixed, language, t }: Content): Block[] =>
  GROUPS.flatMap((group) => {
    const rows = fixed
      .filter(({ key }) => attributeOf(key).group === group)
      .map(({ key, value }) => [t(`passports:attribute_${key}`), shownValue(key, value, language, t)] as const);
    return rows.length === 0 ? [] : [...heading(t(`passports:group_${group}`)), table(rows)];
  });
