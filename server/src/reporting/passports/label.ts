import type { TextKeyOf } from '#domain/foundation/basics/text-keys.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { fromHundredths } from '#domain/foundation/kinds/units.ts';
import { ratedEnergyOf } from '#domain/reporting/passports/document.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import {
  type Block,
  type PageSize,
  type PdfDescription,
  paragraph,
  space,
  text,
} from '../../platform/pdf/description.ts';
import { qrPath } from '../../platform/pdf/qr-path.ts';
import { factsOf, type PassportRow } from './rows.ts';

const MM = 72 / 25.4;
/** 100 × 60 mm. */
const SIZE: PageSize = { width: 100 * MM, height: 60 * MM, side: 4 * MM, top: 3 * MM, bottom: 2 * MM };
/** With its quiet zone at each side. */
const QR_SIDE = 32 * MM;
const QR_COLUMN = 34 * MM;
const BIN_SIDE = 18;
/** The crossed-out wheeled bin (Annex VI, part B), on a square of 24. */
const BIN =
  'M6 6h12M8.5 6l1 11.5h5L15.500 6M10 4h4v2h-4zM10.500 9v6M13.500 9v6M3.500 3.500l17 15M20.500 3.500l-17 15M6 21.500h12M6 22.500h12';

interface About {
  /** Where the QR code leads. */
  readonly address: string;
  readonly code: string;
  readonly language: Language;
  readonly t: Translate;
}

/** The label of a battery: fixed data alone, in one colour, with the address of its passport. */
export function passportLabel(row: PassportRow, { address, code, language, t }: About): PdfDescription {
  const facts = factsOf(row);
  const number = (value: number | null, unit: string, decimals: 0 | 1 | 2) =>
    value === null ? '' : `${formatNumber(language, value, decimals)}${unitSpace(language, unit)}${unit}`;
  const hundredths = (value: number | null) => (value === null ? null : fromHundredths(value));
  const mass = row.passport.mass?.value;
  const values: readonly (readonly [TextKeyOf<'passports'>, string])[] = [
    ['label_voltage', number(hundredths(facts.nominalCentiVolt), 'V', 1)],
    ['label_capacity', number(hundredths(facts.ratedCentiAmpHour), 'Ah', 0)],
    ['label_energy', number(ratedEnergyOf({ facts, values: row.passport }), 'kWh', 2)],
    ['label_chemistry', t(`passports:short_${facts.chemistry}`)],
    ['label_mass', number(typeof mass === 'number' ? mass : null, 'kg', 1)],
    ['label_made', facts.madeOn?.slice(0, 7) ?? ''],
  ];
  const shown = values.filter(([, value]) => value !== '');
  const maker = row.passport.makerName?.value;
  const rows = [shown.slice(0, 3), shown.slice(3)].filter((each) => each.length > 0);
  const left: Block[] = [
    paragraph(text('strong', t('passports:title'))),
    space(2),
    ...(typeof maker === 'string' ? [paragraph(text('tiny', maker, 'quiet'))] : []),
    paragraph(text('total', facts.model || t(`passports:short_${facts.chemistry}`))),
    space(1),
    paragraph(text('tiny', t('batteries:serial_number'), 'quiet')),
    paragraph(text('brand', facts.serialNumber || '--')),
    space(2),
    { kind: 'rule', tone: 'ink' },
    ...rows.flatMap((each): Block[] => [
      space(2),
      {
        kind: 'columns',
        gap: 6,
        columns: [0, 1, 2].map((place) => ({
          width: { share: 1 },
          blocks: each[place]
            ? [
                paragraph(text('tiny', t(`passports:${each[place][0]}`), 'quiet')),
                paragraph(text('strong', each[place][1])),
              ]
            : [],
        })),
      },
    ]),
    space(2),
    {
      kind: 'columns',
      gap: 5,
      columns: [
        {
          width: { points: BIN_SIDE },
          blocks: [
            {
              kind: 'drawing',
              path: BIN,
              units: 24,
              side: BIN_SIDE,
              stroke: 1.4,
              alternative: t('passports:separate'),
            },
          ],
        },
        { width: { share: 1 }, blocks: [paragraph(text('tiny', t('passports:separate')))] },
      ],
    },
  ];
  const shownAddress = address.replace(/^https?:\/\//, '').replace(/[^/]+$/, '');
  const right: Block[] = [
    { kind: 'drawing', ...qrPath(address), side: QR_SIDE, alternative: t('passports:qr') },
    space(2),
    paragraph(text('tiny', t('passports:scan_or_type'), 'quiet')),
    paragraph(text('tiny', shownAddress)),
    // Longer than the column is wide.
    paragraph(text('strong', code.slice(0, 10))),
    paragraph(text('strong', code.slice(10))),
  ];
  return {
    language,
    page: SIZE,
    title: `${t('passports:label_title')} ${facts.serialNumber}`,
    author: '',
    createdAt: 0,
    running: [],
    foot: null,
    body: [
      {
        kind: 'columns',
        gap: 8,
        columns: [
          { width: { share: 1 }, blocks: left },
          { width: { points: QR_COLUMN }, blocks: right },
        ],
      },
    ],
  };
}
