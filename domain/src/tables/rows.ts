/** What stands between the cells of tables. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row of a table: the number of its first line, from 1, and its cells. */
export interface RowCells {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read; its cells are empty then. */
  readonly fault?: 'quotes' | 'too_long';
}

/** A cell with line breaks is at most so many lines; a quotation mark that nobody closes would take the rest of the table. */
const MAX_LINES_OF_ROW = 20;
const MAX_LINE = 65_536;

/** Cuts the text of a table into rows, piece by piece. Cells may be in quotation marks, with line breaks in them. */
export class RowCutter {
  readonly #separator: string;
  #rest = '';
  #line = 1;
  /** Lines of a row whose quotation marks are open. */
  #open: string[] = [];

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The rows that end within the text given so far. */
  take(text: string): RowCells[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    const rows = lines.flatMap((line) => this.#takeLine(line));
    if (this.#rest.length <= MAX_LINE) return rows;
    // The rest of a line that never ends is passed over with it.
    rows.push({ line: this.#line, cells: [], fault: 'too_long' });
    this.#rest = '';
    return rows;
  }

  /** The rows that the end of the text leaves. */
  end(): RowCells[] {
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    const rows = last === '' ? [] : this.#takeLine(last);
    while (this.#open.length > 0) rows.push(...this.#giveUp());
    return rows;
  }

  #takeLine(line: string): RowCells[] {
    this.#open.push(line);
    this.#line += 1;
    const first = this.#line - this.#open.length;
    const text = this.#open.join('\n');
    const cells = text.length <= MAX_LINE ? cellsOf(text, this.#separator) : null;
    if (cells) {
      this.#open = [];
      return cells.every((cell) => cell === '') && cells.length <= 1 ? [] : [{ line: first, cells }];
    }
    return this.#open.length < MAX_LINES_OF_ROW && text.length <= MAX_LINE ? [] : this.#giveUp();
  }

  /** The first of the open lines is broken; those after it are read as if it had not been there. */
  #giveUp(): RowCells[] {
    const [, ...others] = this.#open;
    const first = this.#line - this.#open.length;
    this.#open = [];
    this.#line = first + 1;
    return [{ line: first, cells: [], fault: 'quotes' }, ...others.flatMap((line) => this.#takeLine(line))];
  }
}

/** The cells of a row; null while a quotation mark is open. */
export function cellsOf(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let place = 0; place < text.length; place++) {
    const letter = text[place]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') cell += text[++place];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  if (isQuoted) return null;
  cells.push(cell.trim());
  return cells;
}
