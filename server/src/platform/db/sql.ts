/** A value of a statement: one that stands in several places of it is sent once. */
class Value {
  readonly it: unknown;
  constructor(it: unknown) {
    this.it = it;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A piece of a statement with the values in it, and the names of what it reads. It does not change: pieces are put into others,
 * and places are numbered when the whole is sent.
 */
export class Sql {
  readonly #parts: readonly (string | Value)[];
  readonly reads: ReadonlySet<string>;

  constructor(parts: readonly (string | Value)[], reads: ReadonlySet<string> = NOTHING) {
    this.#parts = parts;
    this.reads = reads;
  }

  /** The same piece, known to read tables that are joined only where something reads them. */
  reading(...names: readonly string[]): Sql {
    return new Sql(this.#parts, new Set([...this.reads, ...names]));
  }

  /** What is sent to the database. */
  get statement(): { readonly text: string; readonly values: unknown[] } {
    const places = new Map<Value, number>();
    const place = (value: Value) => {
      const known = places.get(value) ?? places.size + 1;
      places.set(value, known);
      return `$${known}`;
    };
    const text = this.#parts.map((part) => (part instanceof Value ? place(part) : part)).join('');
    return { text, values: [...places.keys()].map(({ it }) => it) };
  }

  static of(pieces: readonly Sql[], between: string): Sql {
    const parts = pieces.flatMap((piece, index) => (index === 0 ? piece.#parts : [between, ...piece.#parts]));
    return new Sql(parts, new Set(pieces.flatMap(({ reads }) => [...reads])));
  }
}

/** A piece as it is written; what is put in is another piece, or a value. */
export function sql(texts: TemplateStringsArray, ...put: readonly unknown[]): Sql {
  const pieces = texts.flatMap((text, index) => {
    if (index === 0) return [raw(text)];
    const each = put[index - 1];
    return [each instanceof Sql ? each : value(each), raw(text)];
  });
  return Sql.of(pieces, '');
}

/** A value that stands in several places. */
export const value = (it: unknown): Sql => new Sql([new Value(it)]);

/** Text of the program's own: names of columns, directions. Never anything that somebody sent. */
export const raw = (text: string): Sql => new Sql([text]);

/** Pieces one after the other, by commas unless said otherwise. */
export const joined = (pieces: readonly Sql[], between = ', '): Sql => Sql.of(pieces, between);

/** Conditions that all hold; true of none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : Sql.of(conditions, ' and ');

/** Conditions of which one holds; false of none. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${Sql.of(conditions, ' or ')})`;
