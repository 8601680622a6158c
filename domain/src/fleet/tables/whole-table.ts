import { type Encoding, encodingsOf } from './encoding.ts';
import { type RowCells, RowCutter, SEPARATORS, type Separator } from './rows.ts';

/** A table that is read at once, with its heading as the first row; or why it is none. */
type WholeTable =
  | { readonly ok: true; readonly rows: readonly RowCells[]; readonly separator: Separator }
  | {
      readonly ok: false;
      readonly line: number;
      readonly code: 'encoding_unclear' | 'unreadable';
      readonly value: string;
    };

/** More columns than any of our tables; a wider one is something else. */
const MAX_COLUMNS = 200;

/** A heading as it is compared: people write `Device name`, `device_name` and `DeviceName`. */
export const foldedHead = (head: string): string =>
  head
    .normalize('NFKC')
    .replace(/[\s_-]/g, '')
    .toLowerCase();

/** What no text has in an encoding that takes any bytes: a file of something else, or one that was damaged. */
const NO_TEXT = /[^\P{Cc}\t\r\n]|\ufffd/u;

/**
 * Reads all rows of a table. Where its bytes may be several encodings, that one counts in which the heading has the most of the names
 * that are known; if several are as good, nobody guesses.
 *
 * @param heads known names of columns, folded
 */
export function wholeTable(bytes: Uint8Array, heads: ReadonlySet<string> = new Set()): WholeTable {
  const all = encodingsOf(bytes).map((encoding) => readAs(bytes, encoding, heads));
  const most = Math.max(...all.map(({ known }) => known));
  const best = all.filter(({ known }) => known === most);
  const [first] = best;
  if (!first) return { ok: false, line: 1, code: 'unreadable', value: '' };
  const other = best.find(({ text }) => text !== first.text);
  if (other) {
    const line = lineOfDifference(first.text, other.text);
    return { ok: false, line, code: 'encoding_unclear', value: linesOf(first.text)[line - 1] ?? '' };
  }
  const { table, text, encoding } = first;
  if (encoding !== 'utf-8' && NO_TEXT.test(text)) {
    const line = linesOf(text.slice(0, NO_TEXT.exec(text)?.index)).length;
    return { ok: false, line, code: 'unreadable', value: '' };
  }
  const broken = table.rows.find(({ fault, cells }) => fault !== undefined || cells.length > MAX_COLUMNS);
  if (broken) return { ok: false, line: broken.line, code: 'unreadable', value: broken.cells[0] ?? '' };
  return { ok: true, ...table };
}

function readAs(bytes: Uint8Array, encoding: Encoding, heads: ReadonlySet<string>) {
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '');
  const heading = /^(?:[ \t]*[\r\n]+)*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const cut = SEPARATORS.map((separator) => {
    const cells = cutAll(heading, separator)[0]?.cells ?? [];
    const known = cells.filter((cell) => heads.has(foldedHead(cell))).length;
    return { separator, known, width: cells.length };
  });
  const { separator, known } = cut.reduce((best, each) =>
    each.known > best.known || (each.known === best.known && each.width > best.width) ? each : best,
  );
  return { text, known, encoding, table: { rows: cutAll(text, separator), separator } };
}

function cutAll(text: string, separator: Separator): RowCells[] {
  const cutter = new RowCutter(separator);
  return [...cutter.take(text), ...cutter.end()];
}

/** The first line that the two read differently. */
function lineOfDifference(one: string, other: string): number {
  const others = linesOf(other);
  return (
    1 +
    Math.max(
      0,
      linesOf(one).findIndex((line, place) => line !== others[place]),
    )
  );
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);
