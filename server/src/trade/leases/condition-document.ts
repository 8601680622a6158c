import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import type { TextKey, TextKeyOf } from '#domain/foundation/basics/text-keys.ts';
import { isDeviceType } from '#domain/foundation/devices/device-types.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, MISSING, unitSpace } from '#domain/foundation/i18n/numbers.ts';
import {
  CONDITION_VIEWS,
  type Condition,
  type ConditionReport,
  type Judged,
  type LimitName,
} from '#domain/trade/leases/condition-report.ts';
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
import { qrPath } from '../../platform/pdf/qr-path.ts';

/** Bytes of pictures by the id of their file; one that is gone is left out. */
export type PicturesById = ReadonlyMap<string, Uint8Array>;

const FACT_NAME_WIDTH = 96;
const PICTURES_ACROSS = 3;
const PICTURE_HEIGHT = 96;
const PHASE_WIDTH = 40;
const AGREED_WIDTH = 132;
const QR_SIDE = 54;
const PHASES = ['start', 'end'] as const;
const TONES = { kept: 'good', broken: 'urgent', unknown: 'warn' } as const;

type Unit = '' | '%' | 'h' | '°C';
interface Measure {
  readonly name: TextKeyOf<'lease'>;
  readonly limit: LimitName;
  readonly unit: Unit;
  readonly decimals: 0 | 1;
  readonly of: (condition: Condition) => number | null | undefined;
}
const MEASURES: readonly Measure[] = [
  { name: 'charge', limit: 'leastSocPercent', unit: '%', decimals: 0, of: ({ socPercent }) => socPercent },
  { name: 'soh', limit: 'mostSohLossPercent', unit: '%', decimals: 1, of: ({ sohPercent }) => sohPercent },
  {
    name: 'cycles',
    limit: 'mostCycles',
    unit: '',
    decimals: 1,
    of: ({ equivalentFullCycles }) => equivalentFullCycles,
  },
  { name: 'hours', limit: 'mostHours', unit: 'h', decimals: 1, of: ({ operatingHours }) => operatingHours },
  {
    name: 'temperature',
    limit: 'mostTemperatureC',
    unit: '°C',
    decimals: 1,
    of: ({ maxTemperatureC }) => maxTemperatureC,
  },
];
interface Words {
  readonly t: Translate;
  readonly language: Language;
  time(at: number): string;
  quantity(value: number, unit: Unit, decimals: 0 | 1, signed?: boolean): string;
}

interface About {
  readonly pictures: PicturesById;
  /** Of the rental company, a PNG. */
  readonly logo: Uint8Array | null;
  /** That the report was issued with. */
  readonly code: string;
  /** Where the console is reached. */
  readonly origin: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly t: Translate;
  readonly now: number;
}

/** The condition of a leased device at start and end, as it is printed and signed. */
export function conditionDocument(report: ConditionReport, about: About): PdfDescription {
  const { pictures, logo, code, origin, language, timeZone, t, now } = about;
  const words: Words = {
    t,
    language,
    time: (at) => formatDate(language, 'dateTime', at, timeZone),
    quantity: (value, unit, decimals, signed = false) =>
      `${formatNumber(language, value, decimals, signed)}${unitSpace(language, unit)}${unit}`,
  };
  const title = t('lease:report');
  const name = `${title} ${report.contractNumber}`;
  const tiny = (content: string) => [text('tiny', content, 'faint')];
  return {
    language,
    title: name,
    author: report.rentalCompany,
    createdAt: now,
    running: [text('small', name, 'faint')],
    foot: {
      columns: [
        [tiny(report.rentalCompany), tiny(t('lease:zone', { zone: timeZone }))],
        [
          [text('tiny', `${t('lease:check_code')} `, 'faint'), text('tiny', printedCode(code), 'ink')],
          tiny(t('lease:check_at', { host: new URL(origin).host })),
        ],
      ],
      page: text('tiny', t('invoice:page', { page: '{{page}}', pages: '{{pages}}' }), 'faint'),
    },
    body: [
      brandAndCode(report, logo, `${origin}/#/lease?code=${code}`, t),
      space(6),
      titled(title, report, words),
      space(8),
      facts(report, words),
      space(16),
      measured(report, words),
      ...basis(report, words),
      ...remarks(report, words),
      ...picturesOf(report, pictures, words),
      space(40),
      signatures(words),
    ],
  };
}

/** Who issued it, and what leads a reader with a camera to what the console knows of it. */
const brandAndCode = (
  { rentalCompany }: ConditionReport,
  logo: Uint8Array | null,
  address: string,
  t: Translate,
): Block => ({
  kind: 'columns',
  gap: 12,
  columns: [
    { width: { share: 1 }, blocks: [{ kind: 'brand', name: text('brand', rentalCompany), logo }] },
    {
      width: { points: QR_SIDE },
      blocks: [{ kind: 'drawing', ...qrPath(address), side: QR_SIDE, alternative: t('lease:check_qr') }],
    },
  ],
});

/** The title, and beside it whether what was agreed was kept, as soon as there is an end. */
function titled(title: string, { start, end, judged, verdict }: ConditionReport, { t }: Words): Block {
  const compared = end ? (start ? 'lease:of_both' : 'lease:of_end') : 'lease:of_start';
  const head: Block[] = [
    { kind: 'text', role: 'H1', paragraphs: [[text('title', title)]] },
    paragraph(text('body', t(compared), 'quiet')),
  ];
  const badge: Block[] =
    end && judged.length > 0 ? [space(6), { kind: 'badge', label: verdictText(verdict, t), tone: TONES[verdict] }] : [];
  return {
    kind: 'columns',
    gap: 12,
    columns: [
      { width: { share: 1 }, blocks: head },
      { width: { share: 1 }, blocks: badge },
    ],
  };
}

const verdictText = (verdict: Judged['verdict'], t: Translate) =>
  text('medium', t(`lease:verdict_${verdict}`), TONES[verdict]);

const cell = (content: string, tone?: 'quiet'): Paragraph[] => [[text('body', content, tone)]];
const heading = (content: string): Block[] => [
  space(16),
  { kind: 'text', role: 'H2', paragraphs: [[text('heading', content)]] },
  space(3),
];

function facts({ contractNumber, customer, device, period, place }: ConditionReport, { t, time }: Words): TableBlock {
  const lines: readonly (readonly [TextKey, string])[] = [
    ['lease:contract', contractNumber],
    ['lease:customer', customer],
    ['lease:device', device.name],
    ['lease:serial', device.serialNumber],
    [
      'lease:model',
      device.type === '' ? '' : t(isDeviceType(device.type) ? `device:type_${device.type}` : 'device:type_other'),
    ],
    ['lease:period', `${time(period.startsAt)} – ${time(period.endsAt)}`],
    ['lease:place', place],
  ];
  return {
    kind: 'table',
    padding: 2.25,
    lines: 'below',
    columns: [{ width: { points: FACT_NAME_WIDTH } }, { width: { share: 1 } }],
    rows: lines.flatMap(([key, value]) => (value === '' ? [] : [[cell(t(key), 'quiet'), [[text('medium', value)]]]])),
  };
}

/** What was measured at start and end, and beside it what was agreed, as far as anything was. */
function measured({ start, end, judged }: ConditionReport, { t, quantity }: Words): TableBlock {
  const head = (key: TextKey) => text('head', t(key), 'faint');
  const right = { width: { points: 78 }, align: 'right' as const };
  const agrees = judged.length > 0;
  return {
    kind: 'table',
    padding: 5,
    lines: 'between',
    columns: [
      { width: { share: 1 }, head: head('lease:measure') },
      { ...right, head: head('lease:at_start') },
      { ...right, head: head('lease:at_end') },
      { ...right, head: head('lease:change') },
      ...(agrees
        ? [{ width: { points: AGREED_WIDTH }, align: 'right' as const, head: head('lease:agreed_value') }]
        : []),
    ],
    rows: MEASURES.map(({ name, unit, decimals, of, limit }) => {
      const before = start && of(start);
      const after = end && of(end);
      const said = (value: number | null | undefined, signed = false) =>
        typeof value === 'number' ? quantity(value, unit, decimals, signed) : MISSING;
      const change = typeof before === 'number' && typeof after === 'number' ? after - before : null;
      const found = judged.find((each) => each.limit === limit);
      return [
        cell(t(`lease:${name}`)),
        cell(said(before)),
        [[text('medium', said(after))]],
        cell(said(change, true), 'quiet'),
        ...(agrees ? [found ? agreedCell(found, unit, end !== null, { t, quantity }) : cell('')] : []),
      ];
    }),
  };
}

/** What was agreed, and whether it was kept as soon as there is an end. */
function agreedCell(
  { limit, agreed, verdict }: Judged,
  unit: Unit,
  isOver: boolean,
  { t, quantity }: Pick<Words, 't' | 'quantity'>,
): Paragraph[] {
  const value = quantity(agreed, unit, Number.isInteger(agreed) ? 0 : 1);
  const most = text('body', t(`lease:agreed_${limit}`, { value }), 'quiet');
  return isOver ? [[most], [text('medium', t(`lease:said_${verdict}`), TONES[verdict])]] : [[most]];
}

/** When and by whom each was taken, and what its figures rest on. */
const basis = (report: ConditionReport, { t, language, time }: Words): Block[] => [
  space(6),
  ...PHASES.map((phase) => {
    const taken = report[phase];
    const parts = taken ? [takenText(taken, { t, time })] : [t('lease:not_taken')];
    if (taken?.socBasis) parts.push(t('lease:charge_of', { time: time(taken.socBasis.measuredAt) }));
    if (taken?.sohRange) {
      const [low, high] = [taken.sohRange.low, taken.sohRange.high].map((value) => formatNumber(language, value, 1));
      parts.push(`${t('lease:soh')} ${low}–${high}${unitSpace(language, '%')}%`);
    }
    return paragraph(text('small', `${t(`lease:at_${phase}`)}: ${parts.join(' · ')}`, 'faint'));
  }),
];

const takenText = ({ at, takenBy }: Condition, { t, time }: Pick<Words, 't' | 'time'>) =>
  takenBy === '' ? time(at) : t('lease:taken_by', { time: time(at), name: takenBy });

function remarks(report: ConditionReport, { t }: Words): Block[] {
  const said = PHASES.flatMap((phase) => {
    const remark = report[phase]?.remark ?? '';
    return remark === '' ? [] : [paragraph(text('medium', `${t(`lease:at_${phase}`)}: `), text('body', remark))];
  });
  return said.length === 0 ? [] : [...heading(t('lease:remarks')), ...said];
}

/** Pairs of the same view, start above end, in the order of the views; a view of which one is missing has a gap there. */
function picturesOf(report: ConditionReport, pictures: PicturesById, { t }: Words): Block[] {
  const pictureOf = (phase: (typeof PHASES)[number], view: (typeof CONDITION_VIEWS)[number]) => {
    const fileId = report[phase]?.pictures.find((picture) => picture.view === view)?.fileId;
    return fileId === undefined ? undefined : pictures.get(fileId);
  };
  const views = CONDITION_VIEWS.filter((view) => PHASES.some((phase) => pictureOf(phase, view)));
  if (views.length === 0) return [];
  const row = (name: Block[], blocksOf: (view: (typeof CONDITION_VIEWS)[number]) => Block[], first: number): Block => ({
    kind: 'columns',
    gap: 10,
    columns: [
      { width: { points: PHASE_WIDTH }, blocks: name },
      ...Array.from({ length: PICTURES_ACROSS }, (_, place) => {
        const view = views[first + place];
        return { width: { share: 1 }, blocks: view ? blocksOf(view) : [] };
      }),
    ],
  });
  const rows = Array.from({ length: Math.ceil(views.length / PICTURES_ACROSS) }, (_, index): Block => {
    const first = index * PICTURES_ACROSS;
    const ofPhase = (phase: (typeof PHASES)[number]): Block =>
      row(
        [paragraph(text('small', t(`lease:at_${phase}`)))],
        (view) => {
          const bytes = pictureOf(phase, view);
          const alternative = `${t(`lease:view_${view}`)}, ${t(`lease:at_${phase}`)}`;
          return bytes
            ? [{ kind: 'picture', bytes, alternative, height: PICTURE_HEIGHT }, space(4)]
            : [paragraph(text('small', t('lease:no_picture'), 'faint')), space(4)];
        },
        first,
      );
    const names = row([], (view) => [paragraph(text('small', t(`lease:view_${view}`), 'quiet')), space(8)], first);
    // What belongs together stays on one page.
    return { kind: 'columns', gap: 0, columns: [{ width: { share: 1 }, blocks: [...PHASES.map(ofPhase), names] }] };
  });
  return [...heading(t('lease:pictures')), ...rows];
}

const signatures = ({ t }: Words): Block => ({
  kind: 'columns',
  gap: 24,
  columns: (['lease:sign_lessor', 'lease:sign_customer'] as const).map((key) => ({
    width: { share: 1 },
    blocks: [{ kind: 'rule', tone: 'ink' }, space(3), paragraph(text('small', t(key), 'faint'))],
  })),
});
