import { startsFormula } from '#domain/contract/formula.ts';
import { DAY_MS } from '#domain/time.ts';
import type { CellFormat, Table, TableCell, TableColumn } from './table.ts';
import { contentTypes, RELATIONS, STYLE, STYLES, workbook, workbookRelations } from './xlsx-parts.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** The number of rows in a sheet, its heading included. */
const MAX_ROWS = 1_048_576;
/** A part of an archive may have 4 GB; before a sheet reaches that, another one begins. */
const MAX_BYTES = 2_000_000_000;
const MAX_CHARACTERS = 32_767;
/** Days from 30 December 1899, day 0 of spreadsheets, to 1970. */
const EPOCH_DAY = 25_569;

/**
 * A table as a spreadsheet (ECMA-376), written while it is read; a table too long for one sheet continues in the next.
 */
export const xlsxTable = (table: Table): AsyncGenerator<Uint8Array, void, undefined> => zipped(entriesOf(table));

async function* entriesOf(table: Table): AsyncGenerator<ZipEntry, void, undefined> {
  const rest = restOf(table);
  const names: string[] = [];
  do {
    names.push(sheetName(table.name, names.length));
    yield { name: `xl/worksheets/sheet${names.length}.xml`, bytes: sheetOf(table.columns, rest) };
  } while (!rest.isDone());
  const parts = {
    'xl/workbook.xml': workbook(names.map(xmlText)),
    'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
    'xl/styles.xml': STYLES,
    '_rels/.rels': RELATIONS,
    '[Content_Types].xml': contentTypes(names.length),
  };
  for (const [name, text] of Object.entries(parts)) yield { name, bytes: [Buffer.from(text)] };
}

type Rows = readonly (readonly TableCell[])[];

/** Rows of a table that are not written yet, across sheets. */
function restOf({ rows }: Table) {
  const source = rows[Symbol.asyncIterator]();
  let kept: Rows = [];
  let done = false;
  return {
    isDone: () => done && kept.length === 0,
    /** The next rows, at most so many; none at the end. */
    async take(most: number): Promise<Rows> {
      while (kept.length === 0 && !done) {
        const next = await source.next();
        if (next.done) done = true;
        else kept = next.value;
      }
      const taken = kept.slice(0, most);
      kept = kept.slice(most);
      return taken;
    },
    stop: () => source.return?.(),
  };
}

async function* sheetOf(
  columns: readonly TableColumn[],
  rest: ReturnType<typeof restOf>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const letters = columns.map((_, place) => columnLetters(place));
  const row = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
  const headings = columns.map(({ head }, place) => textCell(`${letters[place]}1`, head, STYLE.head));
  const widths = columns.map(
    ({ head }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${Math.min(40, Math.max(11, head.length + 3))}" customWidth="1"/>`,
  );
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${row(1, headings)}`,
  );
  let number = 1;
  let bytes = 0;
  let isWhole = false;
  try {
    while (number < MAX_ROWS && bytes < MAX_BYTES) {
      const some = await rest.take(MAX_ROWS - number);
      if (some.length === 0) break;
      const lines = some.map((cells) => {
        number += 1;
        return row(
          number,
          cells.map((cell, place) => cellOf(`${letters[place]}${number}`, cell, columns[place]?.format ?? 'text')),
        );
      });
      const chunk = Buffer.from(lines.join(''));
      bytes += chunk.length;
      yield chunk;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await rest.stop();
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cellOf(place: string, cell: TableCell, format: CellFormat): string {
  if (cell === null || cell === '') return '';
  // Text is never a formula here; the mark prevents it from becoming one when somebody edits the cell or saves it as
  // CSV.
  if (typeof cell === 'string') return textCell(place, cell, startsFormula(cell) ? STYLE.quoted : STYLE.text);
  if (!Number.isFinite(cell)) return '';
  if (format === 'moment' || format === 'day') {
    const serial = Number((cell / DAY_MS + EPOCH_DAY).toFixed(9));
    return `<c r="${place}" s="${STYLE[format]}"><v>${serial}</v></c>`;
  }
  return format === 'text'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" s="${STYLE.decimals + format}"><v>${Number(cell.toFixed(format))}</v></c>`;
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** Characters that XML cannot represent: control characters and unpaired surrogates. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text of a cell; `_x0041_` would be read as a letter, so its first character is escaped in this way. */
export const xmlText = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .replace(UNSAYABLE, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign);

/** `A`, `Z`, `AA` … */
export function columnLetters(place: number): string {
  let letters = '';
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Sheet names have at most 31 characters, none of these, and no two are the same; the first is `History` in no language. */
const MAX_SHEET_NAME_LENGTH = 31;
export function sheetName(name: string, place: number): string {
  const number = place === 0 ? '' : ` ${place + 1}`;
  const fit = name
    .replace(UNSAYABLE, '')
    .replace(/[\\/*?:[\]'\t\n\r]/g, ' ')
    .slice(0, MAX_SHEET_NAME_LENGTH - number.length)
    .toWellFormed()
    .trim();
  return `${fit && fit.toLowerCase() !== 'history' ? fit : 'Sheet'}${number}`;
}
