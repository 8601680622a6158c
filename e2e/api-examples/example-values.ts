import type { Schema } from '#domain/contract/openapi/json-schema.ts';

type Values = ReadonlyMap<string, readonly unknown[]>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Notes the values of each field of an answer by the field's name. */
export function noteValues(answer: unknown, values: Map<string, unknown[]>, field = ''): void {
  if (Array.isArray(answer)) for (const each of answer) noteValues(each, values, field);
  else if (isObject(answer)) for (const [name, value] of Object.entries(answer)) noteValues(value, values, name);
  else if (answer !== null && answer !== '' && field !== '') {
    const known = values.get(field) ?? [];
    if (known.length < 20 && !known.includes(answer)) values.set(field, [...known, answer]);
  }
}

/** An answer short enough to be read: of each list the first `most`. */
export function shortened(answer: unknown, most: number): unknown {
  if (Array.isArray(answer)) return answer.slice(0, most).map((each) => shortened(each, most));
  if (isObject(answer))
    return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shortened(value, most)]));
  return typeof answer === 'string' && answer.length > 300 ? `${answer.slice(0, 297)}...` : answer;
}

/** A value of a schema, of what fields of the same name have in the demo. */
export function exampleOf(schema: Schema, field: string, values: Values): unknown {
  const known = (values.get(field) ?? []).find((value) => fits(value, schema));
  if (known !== undefined) return known;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) {
    const told = choices.find(({ type }) => type !== 'null') ?? choices[0]!;
    return exampleOf(told, field, values);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'object') return objectOf(schema, values);
  if (type === 'array') return listOf(schema, field, values);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.default ?? numberOf(schema, field);
  if (type === 'string') return schema.default ?? field;
  return schema.default ?? null;
}

/** Fields of instants end so. */
const INSTANT = /(?:At|Until|Time|From)$/;

function numberOf({ type, minimum = 1 }: Schema & { minimum?: number }, field: string): number {
  const isInteger = [type].flat().includes('integer');
  return isInteger && INSTANT.test(field) ? Date.now() : minimum;
}

function objectOf(schema: Schema, values: Values): Record<string, unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner, name, values)]));
}

function listOf(schema: Schema, field: string, values: Values): unknown[] {
  const { items, minItems = 1 } = schema as { items?: Schema; minItems?: number };
  return Array.from({ length: minItems }, () => exampleOf(items ?? {}, field.replace(/s$/, ''), values));
}

function fits(value: unknown, schema: Schema): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return choices.some((choice) => fits(value, choice));
  if ('const' in schema) return value === schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const types = [schema.type].flat();
  if (Array.isArray(value))
    return types.includes('array') && value.every((each) => fits(each, (schema.items ?? {}) as Schema));
  if (isObject(value)) {
    const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
    const isWhole = required.every((name) => name in value);
    return (
      isWhole && Object.entries(value).every(([name, each]) => name in properties && fits(each, properties[name]!))
    );
  }
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
    const isRight = types.includes('number') || (types.includes('integer') && Number.isInteger(value));
    return isRight && value >= minimum && value <= maximum;
  }
  if (typeof value !== 'string' || !types.includes('string')) return false;
  const {
    pattern,
    maxLength = Infinity,
    minLength = 0,
  } = schema as {
    pattern?: string;
    maxLength?: number;
    minLength?: number;
  };
  if (value.length > maxLength || value.length < minLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}
