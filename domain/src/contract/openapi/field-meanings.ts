import { commonMeanings } from './common-meanings.ts';
import type { Schema } from './json-schema.ts';
import type { Meanings } from './meanings.ts';

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Which fields of a description have no meaning, and which meanings were used, by whom. */
export class MeaningNotes {
  readonly missing = new Set<string>();
  readonly #users = new Map<Meanings, Map<string, Set<unknown>>>();

  use(source: Meanings, key: string, user: unknown): void {
    const users = this.#users.get(source) ?? new Map<string, Set<unknown>>();
    this.#users.set(source, users.set(key, (users.get(key) ?? new Set()).add(user)));
  }

  /** The keys that fewer features use than they have to. */
  usedByFewer(source: Meanings, features: number): string[] {
    return Object.keys(source).filter((key) => (this.#users.get(source)?.get(key)?.size ?? 0) < features);
  }
}

/**
 * Says of each field of a feature what it means: as its call, the field around it or its name says, in the words of the
 * feature or else in those that features have in common.
 */
export class FieldMeanings {
  readonly #sources: readonly Meanings[];
  readonly #notes: MeaningNotes;

  constructor(meanings: readonly Meanings[], notes: MeaningNotes) {
    this.#sources = [...meanings, commonMeanings];
    this.#notes = notes;
  }

  of(call: string, around: string, field: string): string | undefined {
    for (const key of [`${call}.${field}`, `${around}.${field}`, field]) {
      const source = this.#sources.find((each) => Object.hasOwn(each, key));
      if (!source) continue;
      this.#notes.use(source, key, this.#sources[0]);
      return source[key];
    }
    this.#notes.missing.add(`${call}: ${around}.${field}`);
    return undefined;
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
