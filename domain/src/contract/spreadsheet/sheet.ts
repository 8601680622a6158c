import { DAY_MS } from '../../foundation/basics/time.ts';
import { startsFormula } from '../formula.ts';
import type { CellFormat, TableCell, TableColumn } from './cells.ts';
import { contentTypes, RELATIONS, STYLE, STYLES, workbook, workbookRelations } from './parts.ts';

const MAX_CHARACTERS = 32_767;
/** Days from 30 December 1899, day 0 of spreadsheets, to 1970. */
const EPOCH_DAY = 25_569;

/** Where a sheet is in the archive, from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** What an archive contains beside its sheets, by path. */
export const fixedParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  'xl/workbook.xml': workbook(names.map(xmlText)),
  'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
  'xl/styles.xml': STYLES,
  '_rels/.rels': RELATIONS,
  '[Content_Types].xml': contentTypes(names.length),
});

/** A sheet up to its first row, which has the heads and stays in sight. */
export function sheetBegin(columns: readonly TableColumn[]): string {
  const widths = columns.map(
    ({ head }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${Math.min(40, Math.max(11, head.length + 3))}" customWidth="1"/>`,
  );
  const heads = columns.map(({ head }, place) => textCell(`${columnLetters(place)}1`, head, STYLE.head));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`;
}

const known: string[] = [];
const lettersOf = (place: number): string => {
  known[place] ??= columnLetters(place);
  return known[place];
};

/** A row by its number, the heads being 1. */
export const sheetRow = (number: number, cells: readonly TableCell[], columns: readonly TableColumn[]): string =>
  `<row r="${number}">${cells
    .map((cell, place) => cellOf(`${lettersOf(place)}${number}`, cell, columns[place]?.format ?? 'text'))
    .join('')}</row>`;

export const SHEET_END = '</sheetData></worksheet>';

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
const xmlText = (text: string): string =>
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
