import type { Schema } from './json-schema.ts';
import meanings from './meanings.json' with { type: 'json' };

const MEANINGS: Readonly<Record<string, string>> = meanings;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/**
 * Says of each field what it means: as the field itself, its call, the field around it or its name says. Names without a
 * meaning and the keys that were used are noted.
 */
export class Meanings {
  readonly missing = new Set<string>();
  readonly used = new Set<string>();

  of(call: string, around: string, field: string): string | undefined {
    const key = [`${call}.${field}`, `${around}.${field}`, field].find((each) => each in MEANINGS);
    if (key === undefined) this.missing.add(`${call}: ${around}.${field}`);
    else this.used.add(key);
    return key === undefined ? undefined : MEANINGS[key];
  }

  /** A schema with a description of each field in it. */
  explain(schema: Schema, call: string, around: string): Schema {
    const walk = (node: unknown, field: string): unknown => {
      if (Array.isArray(node)) return node.map((each) => walk(each, field));
      if (!isObject(node)) return node;
      return Object.fromEntries(
        Object.entries(node).map(([key, value]) =>
          key === 'properties' && isObject(value)
            ? [key, this.#fields(value as Record<string, Schema>, call, field, walk)]
            : [key, walk(value, field)],
        ),
      );
    };
    return walk(schema, around) as Schema;
  }

  #fields(
    fields: Record<string, Schema>,
    call: string,
    around: string,
    walk: (node: unknown, field: string) => unknown,
  ) {
    return Object.fromEntries(
      Object.entries(fields).map(([field, schema]) => {
        const description = schema.description ?? this.of(call, around, field);
        return [field, { ...(walk(schema, field) as Schema), ...(description !== undefined && { description }) }];
      }),
    );
  }
}

export const allMeanings = Object.keys(MEANINGS);
