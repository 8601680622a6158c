import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/foundation/i18n/languages.ts';
import { creditOf, type InvoiceData } from '#domain/trade/orders/invoice.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import { drawPdf } from '#server/platform/pdf/draw.ts';
import { createPdfs } from '#server/platform/pdf/pdfs.ts';
import { invoiceDocument } from '#server/trade/orders/invoice-document.ts';
import { differenceFrom } from './compare-picture.ts';
import { INVOICE, lineOf } from './invoice-data.ts';
import { figuresOf, joined, pagesOf, picturesOf, textsOf, withPdf } from './read-pdf.ts';

const MAX_BYTES = 300_000;
const translate = createTranslator(loadTexts());
const drawn = (data: InvoiceData, language: Language, logo: Uint8Array | null = null) =>
  drawPdf(invoiceDocument(data, logo, language, translate(language)));

const SAID: Readonly<Record<Language, string>> = {
  en: 'Page 1 of 1',
  zh_CN: '第 1 页，共 1 页',
  zh_HK: '第 1 頁，共 1 頁',
  de: 'Seite 1 von 1',
  ja: '1 / 1 ページ',
  ko: '1 / 1 페이지',
  fr: 'Page 1 sur 1',
};

test.each(LANGUAGES)('an invoice in %s looks as agreed, and its text can be read', async (language) => {
  const bytes = await drawn(INVOICE, language);
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  const [page = []] = await textsOf(bytes);
  const text = joined(page);
  expect(text).toContain('上海港捷起重设备有限公司');
  expect(text).toContain('高雄港倉儲股份有限公司');
  expect(text).toContain('横浜荷役株式会社');
  expect(text).toContain('부산항만물류 주식회사');
  expect(text).toContain(SAID[language]);
  const [picture = Buffer.alloc(0)] = await picturesOf(bytes);
  expect(await differenceFrom(`invoice-${language}`, picture)).toMatchObject({ isTooMuch: false });
});

test('it names its title, language and structure', async () => {
  await withPdf(await drawn(INVOICE, 'de'), async (document) => {
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Rechnung INV-000412', Author: 'Wattyard Services GmbH', Language: 'de' });
    expect((await document.getMarkInfo())?.get('Marked')).toBe(true);
    const [page] = await pagesOf(document);
    const tree = JSON.stringify(await page?.getStructTree());
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"${role}"`);
  });
});

const PIXEL = { across: 640, down: 120 } as const;

/** Bars of different heights, larger than it is printed, on a ground that is seen through. */
function logo(): Promise<Buffer> {
  const pixels = Buffer.alloc(PIXEL.across * PIXEL.down * 4);
  for (const [place, height] of [80, 60, 90, 40, 80, 70].entries())
    for (let y = 100 - height; y < 100; y++)
      for (let x = place * 100; x < place * 100 + 60; x++) pixels.writeUInt32BE(0x123c69ff, (y * PIXEL.across + x) * 4);
  return Transformer.fromRgbaPixels(pixels, PIXEL.across, PIXEL.down).png();
}

test('the logo of the seller stands in place of the mark and the name', async () => {
  const bytes = await drawn(INVOICE, 'en', await logo());
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  expect(await figuresOf(bytes)).toEqual([INVOICE.seller.name]);
  const [picture = Buffer.alloc(0)] = await picturesOf(bytes);
  expect(await differenceFrom('invoice-logo', picture)).toMatchObject({ isTooMuch: false });
});

test('a damaged logo is not printed', async () => {
  const [plain, damaged] = await Promise.all([null, Uint8Array.of(1, 2, 3)].map((each) => drawn(INVOICE, 'en', each)));
  expect(await figuresOf(damaged!)).toEqual([]);
  expect((await textsOf(damaged!)).map(joined)).toEqual((await textsOf(plain!)).map(joined));
});

test('a long one repeats the table header on every page and numbers the pages', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => lineOf(`Forklift ${index}`, `86119${index}`));
  const pages = await textsOf(await drawn({ ...INVOICE, lines }, 'en'));
  const texts = pages.map(joined);
  expect(texts.length).toBeGreaterThan(3);
  const found = texts.join(' ').match(/Forklift \d+/g);
  expect(found).toEqual(lines.map(({ deviceName }) => deviceName));
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    if (text.includes('Forklift')) expect(text).toContain('Amount in EUR');
    if (index > 0) expect(text).toContain('Invoice INV-000412');
  }
  // Nothing is drawn outside the margins.
  for (const { transform, width } of pages.flat()) {
    const [x = 0, y = 0] = transform.slice(4);
    expect(x).toBeGreaterThan(38);
    expect(x + width).toBeLessThan(557.5);
    expect(y).toBeGreaterThan(26);
    expect(y).toBeLessThan(812);
  }
});

test('a credit note names the invoice it corrects and why, and no bank', async () => {
  const credit = creditOf(INVOICE, { number: 'CN-000007', issuedAt: INVOICE.issuedAt }, 'Ordered twice.');
  const [page = []] = await textsOf(await drawn(credit, 'en'));
  const text = joined(page);
  for (const part of ['Credit note', 'CN-000007', 'INV-000412', 'Ordered twice.', '−514.08'])
    expect(text).toContain(part);
  expect(text).not.toContain('IBAN');
});

test('hostile names are cut off at the edge of their field', async () => {
  const hostile = [
    'x'.repeat(10_000),
    '\u202eevil\u202c\u0000\u0007\r\nnext\ud800',
    `Z${'\u0301\u0302'.repeat(500)}algo`,
    '\u{1F9FF}\u{E0001}\u0661\u05d0\uffff',
    '漢'.repeat(3_000),
    '',
  ];
  const data = {
    ...INVOICE,
    recipient: { name: hostile[0] ?? '', addressLines: hostile },
    lines: hostile.map((name) => lineOf(name, name)),
    note: hostile.join('\n'),
  };
  const bytes = await drawn(data, 'en');
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  const pages = await textsOf(bytes);
  expect(pages.length).toBeLessThan(6);
  const text = pages.map(joined).join(' ');
  expect(text).toContain('evil next');
  expect(text).not.toMatch(/[\u202a-\u202e\p{Cc}]/u);
  for (const { transform, width } of pages.flat()) expect((transform[4] ?? 0) + width).toBeLessThan(557.5);
});

test('it is drawn in a separate process', async () => {
  const bytes = await createPdfs()(invoiceDocument(INVOICE, await logo(), 'fr', translate('fr')));
  expect(Buffer.from(bytes).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  expect(await figuresOf(bytes)).toEqual([INVOICE.seller.name]);
});
