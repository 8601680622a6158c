import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/foundation/i18n/languages.ts';
import {
  CONDITION_VIEWS,
  type Condition,
  type ConditionReport,
  judge,
  NO_LIMITS,
  verdictOf,
} from '#domain/trade/leases/condition-report.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import { drawPdf } from '#server/platform/pdf/draw.ts';
import { conditionDocument } from '#server/trade/leases/condition-document.ts';
import { differenceFrom } from './compare-picture.ts';
import { figuresOf, joined, picturesOf as pagePictures, textsOf } from './read-pdf.ts';

const MAX_BYTES = 300_000;
const START = Date.UTC(2026, 9, 20, 6, 30);
const END = Date.UTC(2026, 10, 27, 16);
const translate = createTranslator(loadTexts());

/** Noise takes more bytes than anything that a camera sees. */
function photo(seed: number): Uint8Array {
  const [width, height] = [640, 480];
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * at * seed * 31) % 251);
  return Transformer.fromRgbaPixels(pixels, width, height).webpSync(80);
}
const PHOTOS = new Map(
  ['start', 'end'].flatMap((phase, at) =>
    CONDITION_VIEWS.map((view, index): [string, Uint8Array] => [`${phase} ${view}`, photo(at * 6 + index + 1)]),
  ),
);
const picturesOf = (phase: string) => CONDITION_VIEWS.map((view) => ({ view, fileId: `${phase} ${view}` }));

const start: Condition = {
  at: START,
  socPercent: 96,
  socBasis: { measuredAt: START - 60_000 },
  sohPercent: 97.4,
  sohRange: { low: 96.1, high: 98.2, basis: 'reported' },
  equivalentFullCycles: 212,
  operatingHours: 1840.5,
  maxTemperatureC: 21.3,
  pictures: picturesOf('start'),
  remark: '充电器随车交付。 Charger stays with the lessee.',
  takenBy: 'Mara Keller',
};
const end: Condition = {
  ...start,
  at: END,
  socPercent: 18,
  sohPercent: 97.1,
  equivalentFullCycles: 231,
  operatingHours: 1978,
  maxTemperatureC: 38.9,
  pictures: picturesOf('end'),
  remark: 'Schramme links vorn.',
};
const judged = judge({ ...NO_LIMITS, leastSocPercent: 20, mostHours: 200, mostCycles: 18.5 }, start, end);
const REPORT: ConditionReport = {
  leaseId: 418,
  contractNumber: 'L-2026-0418',
  customer: '横浜荷役株式会社',
  rentalCompany: '上海港捷起重设备有限公司',
  device: { name: 'Yard tractor 03', serialNumber: '8611902340', type: 'a' },
  period: { startsAt: START, endsAt: END },
  place: '',
  start,
  end,
  judged,
  verdict: verdictOf(judged),
};
const drawn = (report: ConditionReport, language: Language, pictures: ReadonlyMap<string, Uint8Array> = new Map()) =>
  drawPdf(
    conditionDocument(report, {
      pictures,
      logo: null,
      code: '7H3K94QD2MXT',
      origin: 'https://wattyard.example',
      language,
      timeZone: 'Europe/Berlin',
      t: translate(language),
      now: END,
    }),
  );
const textOf = async (bytes: Uint8Array) => (await textsOf(bytes)).map(joined).join(' ');

const SAID: Readonly<Record<Language, readonly string[]>> = {
  en: ['Condition report', 'The agreed limits are not kept', '1,978.0 h', '−78%', 'Page 1 of 1'],
  zh_CN: ['设备状况报告', '不符合约定', '1,978.0 h', '第 1 页，共 1 页'],
  zh_HK: ['裝置狀況報告', '不符合約定', '第 1 頁，共 1 頁'],
  de: ['Zustandsbericht', 'Das Vereinbarte ist nicht eingehalten', '1.978,0 h', 'Seite 1 von 1'],
  ja: ['状態報告書', '取り決めは守られていません', '1 / 1 ページ'],
  ko: ['상태 보고서', '약정', '1 / 1 페이지'],
  fr: ['État des lieux', '97,1', 'Page 1 sur 1'],
};

test.each(LANGUAGES)(
  'a condition report in %s looks as agreed, and states what was measured and agreed',
  async (language) => {
    const bytes = await drawn(REPORT, language);
    const [picture = Buffer.alloc(0)] = await pagePictures(bytes);
    expect(await differenceFrom(`condition-${language}`, picture)).toMatchObject({ isTooMuch: false });
    const text = await textOf(bytes);
    const everywhere = ['L-2026-0418', '横浜荷役株式会社', '上海港捷起重设备有限公司', 'Mara Keller', 'Europe/Berlin'];
    for (const part of [...everywhere, '7H3K-94QD-2MXT', 'wattyard.example', ...SAID[language]])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  },
);

test.each(['en', 'ja'] as const)('with a dozen pictures it is small enough for a mail in %s', async (language) => {
  expect((await drawn(REPORT, language, PHOTOS)).length).toBeLessThanOrEqual(MAX_BYTES);
});

test('its pictures are described for readers who cannot see them', async () => {
  const bytes = await drawn(REPORT, 'en', PHOTOS);
  const figures = await figuresOf(bytes);
  expect(figures).toHaveLength(13);
  const some = ['Hour meter, Start', 'Hour meter, End', 'QR code that leads to the check of this report'];
  expect(figures).toEqual(expect.arrayContaining(some));
});

test('without an end, with few battery values, with a damaged picture', async () => {
  const little = { at: START, socPercent: null, pictures: picturesOf('start').slice(0, 1), remark: '', takenBy: '' };
  const report = { ...REPORT, start: little, end: null, judged: judge({ ...NO_LIMITS, mostHours: 9 }, little, null) };
  const text = await textOf(await drawn(report, 'en', new Map([['start left', Uint8Array.of(1, 2, 3)]])));
  expect(text).toContain('End: Not taken yet');
  expect(text).toContain('up to 9 h more Highest');
  expect(text).not.toContain('agreed limits');
});

test('the code stands on every page', async () => {
  const pages = (await textsOf(await drawn(REPORT, 'en', PHOTOS))).map(joined);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('Check code 7H3K-94QD-2MXT');
});

test('pictures of a view stand in pairs, start above end, and a missing one is said', async () => {
  const half = { ...REPORT, end: { ...end, pictures: picturesOf('end').slice(0, 1) } };
  const bytes = await drawn(half, 'en', PHOTOS);
  const text = await textOf(bytes);
  expect(text.match(/No picture/g)).toHaveLength(CONDITION_VIEWS.length - 1);
  expect(text).toMatch(/Pictures.*Start.*End.*Front/);
  expect(await differenceFrom('condition-pairs', (await pagePictures(bytes)).at(-1) ?? new Uint8Array())).toMatchObject(
    {
      isTooMuch: false,
    },
  );
});
