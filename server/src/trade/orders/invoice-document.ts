import type { TextKey, TextKeyOf } from '#domain/foundation/basics/text-keys.ts';
import { formatAmount } from '#domain/foundation/i18n/amounts.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import type { InvoiceData, InvoiceLine } from '#domain/trade/orders/invoice.ts';
import { rateQuantity } from '#domain/trade/orders/money.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import {
  type Block,
  type Paragraph,
  type PdfDescription,
  paragraph,
  space,
  type TableBlock,
  text,
} from '../../platform/pdf/description.ts';

const FACTS_WIDTH = 200;
const SUMS_WIDTH = 225;
const TAXES_WIDTH = 300;

interface Words {
  readonly t: Translate;
  date(at: number): string;
  amount(minor: number): string;
  percent(value: number): string;
  rate(rate: number): string;
}

/**
 * An invoice or a credit note as it is printed. Days are those of UTC, as on the order.
 * @param logo of the seller, a PNG
 */
export function invoiceDocument(
  data: InvoiceData,
  logo: Uint8Array | null,
  language: Language,
  t: Translate,
): PdfDescription {
  const { number, kind, issuedAt, seller, recipient } = data;
  const words: Words = {
    t,
    date: (at) => formatDate(language, 'date', at, 'UTC'),
    amount: (minor) => formatAmount(language, minor, data.currency),
    percent: (value) => formatQuantity(language, percentQuantity(100 * value)),
    rate: (rate) => formatQuantity(language, rateQuantity(rate)),
  };
  const name = t(`invoice:${kind}`);
  return {
    language,
    title: `${name} ${number}`,
    author: seller.name,
    createdAt: issuedAt,
    running: [text('small', `${name} ${number}`, 'faint')],
    foot: {
      columns: [
        [seller.name, ...seller.addressLines],
        [t('invoice:tax_id', { id: seller.taxId })],
        kind === 'credit' ? [] : seller.bankLines.map(unbroken),
      ].map((lines) => lines.map((line) => [text('tiny', line, 'faint')])),
      page: text('tiny', t('invoice:page', { page: '{{page}}', pages: '{{pages}}' }), 'faint'),
    },
    body: [
      {
        kind: 'columns',
        gap: 24,
        columns: [
          { width: { share: 1 }, blocks: [{ kind: 'brand', name: text('brand', seller.name), logo }] },
          {
            width: { points: FACTS_WIDTH },
            blocks: [
              {
                kind: 'text',
                align: 'right',
                paragraphs: [seller.name, ...seller.addressLines].map((line) => [text('small', line, 'quiet')]),
              },
            ],
          },
        ],
      },
      space(28),
      {
        kind: 'columns',
        gap: 30,
        columns: [
          {
            width: { share: 1 },
            blocks: [
              paragraph(text('tiny', [seller.name, ...seller.addressLines.slice(0, 1)].join(' · '), 'faint')),
              space(3),
              { kind: 'rule', tone: 'strong' },
              space(7),
              {
                kind: 'text',
                paragraphs: [
                  [text('addressee', recipient.name)],
                  ...recipient.addressLines.map((line) => [text('address', line)]),
                ],
              },
            ],
          },
          { width: { points: FACTS_WIDTH }, blocks: [facts(data, words)] },
        ],
      },
      space(26),
      { kind: 'text', role: 'H1', paragraphs: [[text('title', name)]] },
      space(4),
      paragraph(text('body', opening(data, words), 'quiet')),
      space(10),
      lineTable(data, words),
      { kind: 'rule', tone: 'ink' },
      space(7),
      sums(data, words),
      ...taxTable(data, words),
      ...(data.note ? [space(14), paragraph(text('body', data.note))] : []),
      space(14),
      ...(kind === 'invoice' ? [paragraph(text('body', t('invoice:unchanged'), 'quiet'))] : []),
    ],
  };
}

function facts(data: InvoiceData, { t, date }: Words): TableBlock {
  const { kind, number, issuedAt, dueAt, orderNo, correctedNumber, recipient } = data;
  const lines: (readonly [TextKey, string | undefined | null])[] = [
    [`invoice:${kind}_number`, number],
    ['invoice:issued', date(issuedAt)],
    ['invoice:due', dueAt === null ? null : date(dueAt)],
    ['invoice:order', orderNo],
    ['invoice:corrected', correctedNumber],
    ['invoice:your_tax_id', recipient.taxId],
  ];
  return {
    kind: 'table',
    padding: 2.25,
    lines: 'below',
    columns: [{ width: { share: 0.9 } }, { width: { share: 1 }, align: 'right' }],
    rows: lines.flatMap(([key, value]) =>
      value ? [[[[text('body', t(key), 'quiet')]], [[text('medium', value)]]]] : [],
    ),
  };
}

function opening({ kind, orderNo, dueAt, correctedNumber = '' }: InvoiceData, { t, date }: Words): string {
  if (kind === 'credit') return t('invoice:credit_text', { number: correctedNumber });
  return t('invoice:invoice_text', { orderNo, date: dueAt === null ? '' : date(dueAt) });
}

function lineTable({ lines, currency }: InvoiceData, words: Words): TableBlock {
  const { t, amount, percent } = words;
  const head = (key: TextKeyOf<'invoice'>) => text('head', t(`invoice:${key}`, { currency }), 'faint');
  const hasDiscount = lines.some(({ discountPercent }) => discountPercent !== 0);
  const cell = (content: string, tone?: 'quiet'): Paragraph[] => [[text('body', content, tone)]];
  return {
    kind: 'table',
    padding: 6,
    lines: 'between',
    columns: [
      { width: { points: 24 }, head: head('position') },
      { width: { share: 1 }, head: head('service') },
      { width: { points: 36 }, align: 'right', head: head('duration') },
      { width: { points: 62 }, align: 'right', head: head('price') },
      ...(hasDiscount ? [{ width: { points: 48 }, align: 'right' as const, head: head('discount') }] : []),
      { width: { points: 74 }, align: 'right', head: head('amount') },
    ],
    rows: lines.map((line, index) => [
      cell(String(index + 1), 'quiet'),
      service(line, words),
      cell(String(line.years)),
      cell(amount(line.unitPrice)),
      ...(hasDiscount ? [cell(percent(line.discountPercent))] : []),
      [[text('medium', amount(line.net))]],
    ]),
  };
}

const unbroken = (content: string) => content.replaceAll(' ', '\u00a0');

const service = ({ text: plan, deviceName, serialNumber, from, until }: InvoiceLine, { t, date }: Words) => [
  [text('strong', plan)],
  [text('body', `${date(from)} – ${date(until)}`, 'quiet')],
  [text('body', deviceName), text('body', ` · ${t('invoice:serial', { serial: unbroken(serialNumber) })}`, 'quiet')],
];

function sums({ net, taxes, total, currency, kind }: InvoiceData, { t, amount, rate }: Words): Block {
  const line = (name: string, value: string) => [[[text('body', name, 'quiet')]], [[text('body', value)]]];
  const columns: TableBlock['columns'] = [{ width: { share: 1 } }, { width: { points: 90 }, align: 'right' }];
  return {
    kind: 'columns',
    gap: 0,
    columns: [
      { width: { share: 1 }, blocks: [] },
      {
        width: { points: SUMS_WIDTH },
        blocks: [
          {
            kind: 'table',
            padding: 2,
            lines: 'none',
            columns,
            rows: [
              line(t('invoice:net'), amount(net)),
              ...taxes.map((tax) => line(`${tax.name} ${rate(tax.rate)}`, amount(tax.amount))),
            ],
          },
          space(5),
          { kind: 'rule', tone: 'ink' },
          space(5),
          {
            kind: 'columns',
            gap: 6,
            align: 'bottom',
            columns: [
              { width: { share: 1 }, blocks: [paragraph(text('heading', t(`invoice:${kind}_total`))), space(3)] },
              {
                width: { points: 116 },
                blocks: [
                  {
                    kind: 'text',
                    align: 'right',
                    paragraphs: [[text('total', amount(total)), text('body', ` ${currency}`, 'faint')]],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}

function taxTable({ taxes }: InvoiceData, { t, amount, rate: rateText }: Words): Block[] {
  if (taxes.length === 0) return [];
  const head = (key: TextKeyOf<'invoice'>) => text('head', t(`invoice:${key}`), 'faint');
  const right = { width: { share: 1 }, align: 'right' as const };
  const cell = (content: string) => [[text('body', content)]];
  const table: TableBlock = {
    kind: 'table',
    padding: 5,
    lines: 'between',
    columns: [
      { width: { share: 1.8 }, head: head('tax_rate') },
      { ...right, head: head('tax_base') },
      { ...right, head: head('tax') },
      { ...right, head: head('gross') },
    ],
    rows: taxes.map(({ name, rate, base, amount: tax }) => [
      cell(`${name} ${rateText(rate)}`),
      cell(amount(base)),
      cell(amount(tax)),
      cell(amount(base + tax)),
    ]),
  };
  return [
    space(20),
    { kind: 'text', role: 'H2', paragraphs: [[text('heading', t('invoice:taxes'))]] },
    space(3),
    {
      kind: 'columns',
      gap: 0,
      columns: [
        { width: { points: TAXES_WIDTH }, blocks: [table] },
        { width: { share: 1 }, blocks: [] },
      ],
    },
  ];
}
