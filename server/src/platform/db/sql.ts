/** A value of a statement: one that occurs several times is sent once. */
class Value {
  readonly it: unknown;
  constructor(it: unknown) {
    this.it = it;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A piece of a statement with its values, and the names of what it reads. Immutable: pieces are inserted into others,
 * and parameters are numbered when the whole statement is sent.
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

  /** The text and the values sent to the database. */
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
    const parts: (string | Value)[] = [];
    const reads: string[] = [];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && between !== '') parts.push(between);
      parts.push(...piece.#parts);
      if (piece.reads.size > 0) reads.push(...piece.reads);
    }
    return new Sql(parts, reads.length === 0 ? NOTHING : new Set(reads));
  }
}

/** A piece of SQL; interpolations are other pieces, or values. */
export function sql(texts: TemplateStringsArray, ...put: readonly unknown[]): Sql {
  const pieces = texts.flatMap((text, index) => {
    if (index === 0) return [raw(text)];
    const each = put[index - 1];
    return [each instanceof Sql ? each : value(each), raw(text)];
  });
  return Sql.of(pieces, '');
}

/** A value that occurs several times. */
export const value = (it: unknown): Sql => new Sql([new Value(it)]);

/** Text from the program itself: column names, sort directions. Never anything that a caller sent. */
export const raw = (text: string): Sql => new Sql([text]);

/** Pieces one after the other, by commas unless said otherwise. */
export const joined = (pieces: readonly Sql[], between = ', '): Sql => Sql.of(pieces, between);

/** All conditions joined by `and`; true if there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : Sql.of(conditions, ' and ');

/** All conditions joined by `or`; false if there are none. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${Sql.of(conditions, ' or ')})`;
