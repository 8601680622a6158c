import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { STYLE } from '#domain/contract/spreadsheet/parts.ts';
import { columnLetters, sheetName } from '#domain/contract/spreadsheet/sheet.ts';
import { TABLE_SEPARATORS, type TableSeparator } from '#domain/contract/table-file.ts';
import { csvTable } from '#server/platform/text/csv-table.ts';
import type { Table } from '#server/platform/text/table.ts';
import { xlsxTable } from '#server/platform/text/xlsx.ts';
import { zipped } from '#server/platform/text/zip.ts';
import { readCsv, readXlsx, whole } from './tables.ts';

const COLUMNS: readonly TableColumn[] = [
  { head: 'Name', format: 'text' },
  { head: 'Charge (%)', format: 2 },
  { head: 'Time (Europe/London)', format: 'moment' },
];
const AT = Date.UTC(2026, 10, 21, 14, 41, 5);

async function* inParts(rows: readonly (readonly TableCell[])[], size = 2) {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}
const table = (rows: readonly (readonly TableCell[])[], name = 'Records'): Table => ({
  name,
  columns: COLUMNS,
  rows: inParts(rows),
});
const csvOf = async (rows: readonly (readonly TableCell[])[], separator: TableSeparator = 'comma') =>
  readCsv((await whole(csvTable(table(rows), separator))).toString(), separator === 'comma' ? ',' : ';');
const xlsxOf = async (rows: readonly (readonly TableCell[])[]) =>
  readXlsx(await whole(xlsxTable(table(rows)))).get('Records') ?? [];

test('a table as CSV has decimal points, plain timestamps and a UTF-8 mark', async () => {
  const bytes = await whole(
    csvTable(
      table([
        ['Zählér 1', 51.415, AT],
        [null, -0.005, null],
      ]),
      'comma',
    ),
  );
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(readCsv(bytes.toString())).toEqual([
    ['Name', 'Charge (%)', 'Time (Europe/London)'],
    ['Zählér 1', '51.41', '2026-11-21 14:41:05'],
    ['', '-0.01', ''],
  ]);
});

test('a table with semicolons has decimal commas, the same timestamps and mark, and no marks at negative numbers', async () => {
  const bytes = await whole(
    csvTable(
      table([
        ['Zählér; 1', -51.415, AT],
        ['-12,5', -0.005, null],
        ['1,5', 1_234_567, null],
      ]),
      'semicolon',
    ),
  );
  expect(bytes.toString()).toBe(
    '\uFEFFName;Charge (%);Time (Europe/London)\r\n"Zählér; 1";-51,41;2026-11-21 14:41:05\r\n"\'-12,5";-0,01;\r\n"1,5";1234567;\r\n',
  );
});

test('text with the separator of another language stays one cell there', async () => {
  for (const separator of ['comma', 'semicolon'] as const)
    expect(
      (
        await whole(
          csvTable(
            table([
              ['a;=1+1', 1, null],
              ['b,=1+1', 1, null],
            ]),
            separator,
          ),
        )
      ).toString(),
    ).toMatch(/\r\n"a;=1\+1".*\r\n"b,=1\+1"/);
});

test('a table as XLSX has numbers, real dates, and empty cells', async () => {
  const [head, first, second] = await xlsxOf([
    ['Zählér & <1>', 51.4, AT],
    [null, Number.NaN, null],
  ]);
  expect(head?.map(({ value, style }) => [value, style])).toEqual(COLUMNS.map(({ head: text }) => [text, STYLE.head]));
  expect(first).toEqual([
    { place: 'A2', style: STYLE.text, value: 'Zählér & <1>' },
    { place: 'B2', style: STYLE.decimals + 2, value: 51.4 },
    { place: 'C2', style: STYLE.moment, value: expect.closeTo(46_347 + (14 * 3600 + 41 * 60 + 5) / 86_400, 8) },
  ]);
  expect(second).toEqual([]);
});

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** Characters that are displayed as nothing: blanks of all kinds, marks, control characters. */
const BLANKS = [
  ' ',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\ufeff',
  '\u200b',
  '\u0000',
  '\u001f',
  '\u007f',
  '\n',
  '\v',
  '\u2028',
];
const formulaText = fc
  .tuple(
    fc.array(fc.constantFrom(...BLANKS), { maxLength: 3 }),
    fc.constantFrom(...SIGNS, '\t', '\r'),
    fc.string({ unit: 'grapheme' }),
  )
  .filter(([blanks, sign]) => blanks.length === 0 || SIGNS.includes(sign))
  .map(([blanks, sign, rest]) => blanks.join('') + sign + rest);
const plainText = fc.string({ unit: 'binary' }).filter((text) => !/^[\s\p{C}\p{Z}]|^[=+\-@＝＋－＠]/u.test(text));

const tagged = (texts: fc.Arbitrary<string>, isFormula: boolean) => texts.map((text) => ({ text, isFormula }));

test('no text becomes a formula, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(tagged(formulaText, true), tagged(plainText, false)), { maxLength: 6 }),
      fc.constantFrom(...TABLE_SEPARATORS),
      async (given, separator) => {
        const texts = given.map(({ text }) => text);
        const rows = texts.map((text) => [text, 1, AT]);
        const csv = (await csvOf(rows, separator)).slice(1);
        expect(csv.map(([cell]) => cell)).toEqual(
          given.map(({ text, isFormula }) => (isFormula ? `'${text}` : text).toWellFormed()),
        );
        const cells = (await xlsxOf(rows)).slice(1).map((row) => row.find(({ place }) => place.startsWith('A')));
        // XML says every character from the space on, and of those before it three.
        const isSayable = (sign: string) =>
          sign >= ' ' ? !/[\ufffe\uffff]|\p{Surrogate}/u.test(sign) : '\t\n\r'.includes(sign);
        const sayable = (text: string) => [...text].filter(isSayable).join('');
        given.forEach(({ text, isFormula }, place) => {
          expect(cells[place]?.value ?? '').toBe(sayable(text));
          if (isFormula) expect(cells[place]?.style).toBe(STYLE.quoted);
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('sheet names are valid for spreadsheets, whatever a table is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 0, max: 300 }), (name, place) => {
      const sheet = sheetName(name, place);
      expect(sheet.length).toBeGreaterThan(0);
      expect(sheet.length).toBeLessThanOrEqual(31);
      expect(sheet).not.toMatch(/[\\/*?:[\]']/);
      expect(sheet.isWellFormed()).toBe(true);
      expect(sheetName(name, place + 1)).not.toBe(sheet);
    }),
  );
  expect(sheetName('Lade- und Entladevorgänge: alle, die es gibt', 11)).toBe('Lade- und Entladevorgänge  a 12');
  expect([sheetName('History', 0), sheetName(' ', 1)]).toEqual(['Sheet', 'Sheet 2']);
});

test('columns are lettered beyond Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('an archive is read back unchanged, including empty entries', async () => {
  const entries = { 'a.txt': Buffer.from('x'.repeat(300_000)), 'ü/b.bin': Buffer.alloc(0) };
  const parts = Object.entries(entries).map(([name, content]) => ({ name, bytes: [content] }));
  expect(unzipSync(await whole(zipped(parts)))).toEqual(
    Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, new Uint8Array(content)])),
  );
});

test('an error while a table is read reaches its reader, and a reader that stops also stops the source', async () => {
  let stopped = 0;
  async function* source(failsAt: number) {
    try {
      for (let row = 0; ; row += 1) {
        if (row === failsAt) throw new Error('the source is gone');
        yield [[`row ${row} ${Math.sin(row)}`, row, AT]];
      }
    } finally {
      stopped += 1;
    }
  }
  const failing = { name: 'Records', columns: COLUMNS, rows: source(5_000) };
  await expect(whole(xlsxTable(failing))).rejects.toThrow('the source is gone');
  for (const write of [xlsxTable, (rows: Table) => csvTable(rows, 'comma')]) {
    let read = 0;
    for await (const chunk of write({ ...failing, rows: source(Number.POSITIVE_INFINITY) })) {
      read += chunk.length;
      if (read > 100_000) break;
    }
  }
  await vi.waitFor(() => expect(stopped).toBe(3));
});
