import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';

type Schema = { readonly [name: string]: unknown };
interface Numbered {
  readonly where: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** Every whole number that a caller may give, however deep, with its range. */
function* numbersIn(schema: Schema, where: string): Generator<Numbered> {
  if (schema.type === 'integer' && schema.const === undefined && schema.enum === undefined)
    yield { where, minimum: Number(schema.minimum), maximum: Number(schema.maximum) };
  const inside = (value: unknown): Schema[] => (typeof value === 'object' && value !== null ? [value as Schema] : []);
  const all = (value: unknown): Schema[] => (Array.isArray(value) ? value.flatMap(inside) : []);
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    yield* numbersIn(field, `${where}.${name}`);
  for (const each of [...inside(schema.items), ...all(schema.prefixItems), ...inside(schema.additionalProperties)])
    yield* numbersIn(each, where);
  for (const each of [...all(schema.anyOf), ...all(schema.oneOf), ...all(schema.allOf)]) yield* numbersIn(each, where);
}

const numbers = Object.entries<Call>(calls).flatMap(([name, { input }]) => [
  ...numbersIn(z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }), name),
]);

const LAST_INSTANT = new Date(8.64e15).getTime();
/** What is stored as a bigint, or within a JSON document. */
const LONG =
  /^(\w*[lL]ease\w*|\w*Customer\w*|addMaintenancePicture)\.(id|otherId|geofenceId|customerId)$|^(retryWebhookMessage\.message|addOrder\.totalMinor)$|^answerClockShift\.leaseId$|^syncBridge\.told\./;

test('every whole number that a caller gives has the range of where it is stored', () => {
  expect(numbers.length).toBeGreaterThan(500);
  const wrong = numbers.filter(({ where, minimum, maximum }) => {
    const isInt = minimum >= -(2 ** 31) && maximum < 2 ** 31;
    const isLong = minimum >= 0 && maximum <= Number.MAX_SAFE_INTEGER && LONG.test(where);
    // By how much instants are moved, either way.
    const isMove = where.endsWith('.byMs') && minimum === -maximum && maximum <= LAST_INSTANT;
    // What a channel's wire can hold, with a sign or without.
    const isWire = where.startsWith('saveValueRanges.') && minimum >= -(2 ** 31) && maximum < 2 ** 32;
    return !isInt && !isLong && !isMove && !isWire && !(minimum >= 0 && maximum <= LAST_INSTANT);
  });
  expect(wrong).toEqual([]);
});
