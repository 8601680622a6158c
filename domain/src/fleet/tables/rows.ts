/** What stands between the cells of tables. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row of a table: the number of its first line, from 1, and its cells. */
export interface RowCells {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read; its only cell is the text of its first line then. */
  readonly fault?: 'quotes' | 'too_long' | 'damaged';
}

/** A cell with line breaks is at most so many lines; a quotation mark that nobody closes would take the rest of the table. */
const MAX_LINES_OF_ROW = 20;
const MAX_LINE = 65_536;
/** Of a line that never ends the beginning is enough to name it. */
const NAMED_OF_LINE = 100;

interface Line {
  readonly number: number;
  readonly text: string;
  readonly isTooLong: boolean;
}

/** Cuts the text of a table into rows, piece by piece. Cells may be in quotation marks, with line breaks in them. */
export class RowCutter {
  readonly #separator: string;
  #rest = '';
  #line = 0;
  #isTooLong = false;
  /** Lines of a row whose quotation marks are open. */
  #open: Line[] = [];

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The rows that end within the text given so far. */
  take(text: string): RowCells[] {
    // A return at the end may be half of a line's end.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    const rest = lines.pop() ?? '';
    const rows = this.#takeAll(lines.map((line) => this.#whole(line)));
    this.#isTooLong ||= rest.length > MAX_LINE;
    this.#rest = this.#isTooLong ? rest.slice(0, NAMED_OF_LINE) + (rest.endsWith('\r') ? '\r' : '') : rest;
    return rows;
  }

  /** The rows that the end of the text leaves. */
  end(): RowCells[] {
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    const rows = last === '' ? [] : this.#takeAll([this.#whole(last)]);
    while (this.#open.length > 0) {
      const [first, ...others] = this.#open as [Line, ...Line[]];
      this.#open = [];
      rows.push(broken(first, 'quotes'), ...this.#takeAll(others));
    }
    return rows;
  }

  #whole(text: string): Line {
    const isTooLong = this.#isTooLong || text.length > MAX_LINE;
    this.#isTooLong = false;
    this.#line += 1;
    return { number: this.#line, text, isTooLong };
  }

  #takeAll(lines: readonly Line[]): RowCells[] {
    const rows: RowCells[] = [];
    const ahead = [...lines].reverse();
    for (let line = ahead.pop(); line !== undefined; line = ahead.pop()) {
      const all = [...this.#open, line];
      const first = all[0]!;
      const fault = faultOf(line);
      if (fault !== null && first === line) {
        rows.push(broken(line, fault));
        continue;
      }
      const cells = fault === null ? cellsOf(all.map(({ text }) => text).join('\n'), this.#separator) : 'wrong';
      const mayGoOn = cells === 'open' && all.length < MAX_LINES_OF_ROW;
      this.#open = mayGoOn ? all : [];
      if (Array.isArray(cells)) {
        if (cells.some((cell) => cell !== '')) rows.push({ line: first.number, cells });
      } else if (!mayGoOn) {
        // The first of the open lines is broken; those after it are read as if it had not been there.
        rows.push(broken(first, 'quotes'));
        ahead.push(...all.slice(1).reverse());
      }
    }
    return rows;
  }
}

const faultOf = ({ text, isTooLong }: Line): 'too_long' | 'damaged' | null => {
  if (isTooLong) return 'too_long';
  // What a loss of power leaves in a file that was being written.
  return text.includes('\0') ? 'damaged' : null;
};

const broken = ({ number, text }: Line, fault: NonNullable<RowCells['fault']>): RowCells => ({
  line: number,
  cells: [text.replaceAll('\0', '').slice(0, NAMED_OF_LINE)],
  fault,
});

/** The cells of a row; `open` while a quotation mark is, `wrong` where text follows a closed one. */
function cellsOf(text: string, separator: string): string[] | 'open' | 'wrong' {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    while (text[at] === ' ') at += 1;
    if (text[at] === '"') {
      const end = closing(text, at + 1);
      if (end === -1) return 'open';
      cells.push(
        text
          .slice(at + 1, end)
          .replaceAll('""', '"')
          .trim(),
      );
      at = end + 1;
      while (text[at] === ' ') at += 1;
      if (at < text.length && text[at] !== separator) return 'wrong';
    } else {
      const next = text.indexOf(separator, at);
      const end = next === -1 ? text.length : next;
      cells.push(text.slice(at, end).trim());
      at = end;
    }
    if (at >= text.length) return cells;
  }
}

function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}
