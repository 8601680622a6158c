import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#domain/assembly/calls.ts';
import { confidential, veilOf } from '#domain/contract/confidential.ts';

const branch = z.object({
  name: confidential('person', z.string()),
  get below() {
    return z.array(branch);
  },
});
const answer = z.object({
  imei: confidential('identity', z.string().nullable()),
  interval: confidential('setting', z.int().nullable()),
  hours: confidential('setting', z.array(z.int())),
  note: confidential('note', z.string()),
  list: z.array(z.object({ by: confidential('person', z.string().nullable()), at: z.int() })),
  tree: branch.nullable(),
});
const told = [
  { by: 'Ann', at: 1 },
  { by: null, at: 2 },
];
const whole = {
  ...{ imei: '86', interval: 60, hours: [1], note: 'wet', list: told },
  tree: { name: 'Ben', below: [{ name: '', below: [] }] },
};

test('a guest is told that somebody did something, and neither who nor what is registered, set or written', () => {
  const veil = veilOf(answer, 'guest')!;
  expect(veil(whole)).toEqual({
    ...{ imei: null, interval: null, hours: [], note: '' },
    list: [
      { by: 'Staff', at: 1 },
      { by: null, at: 2 },
    ],
    tree: { name: 'Staff', below: [{ name: '', below: [] }] },
  });
  expect(veil({ ...whole, tree: null })).toMatchObject({ tree: null });
  expect(answer.safeParse(veil(whole)).success).toBe(true);
});

test('others are told everything, and an answer without such things is left alone', () => {
  for (const role of ['superAdmin', 'admin', 'commonUser'] as const) expect(veilOf(answer, role)).toBeNull();
  expect(veilOf(z.object({ at: z.int() }), 'guest')).toBeNull();
});

/** Schemas in which nobody looks for a mark. */
const UNSEEN = new Set(['record', 'union', 'tuple', 'readonly', 'default', 'lazy', 'pipe', 'catch', 'intersection']);
type Definition = Readonly<Record<string, unknown>> & { readonly type: string };

function partsOf({ _zod }: z.ZodType): z.ZodType[] {
  const { type, ...parts } = _zod.def as unknown as Definition;
  const found = type === 'object' ? Object.values(parts.shape as object) : Object.values(parts).flat();
  return found.filter((part): part is z.ZodType => part instanceof z.ZodType);
}

/** Marks that stand below something in which they are not found. */
function lostMarks(schema: z.ZodType, isUnseen = false, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { type } = schema._zod.def;
  const isBelow = isUnseen || UNSEEN.has(type);
  const own = isBelow && !UNSEEN.has(type) && veilOf(schema, 'guest') ? [type] : [];
  return [...own, ...partsOf(schema).flatMap((part) => lostMarks(part, isBelow, seen))];
}

test('no mark of the contract stands where it is not looked for', () => {
  const person = confidential('person', z.string());
  expect(lostMarks(z.object({ by: z.array(person).readonly() }))).not.toEqual([]);
  expect(lostMarks(z.record(z.string(), z.union([person, z.null()])))).not.toEqual([]);
  expect(lostMarks(answer)).toEqual([]);
  for (const [name, { output }] of Object.entries(calls))
    if (output instanceof z.ZodType) expect(lostMarks(output), name).toEqual([]);
});
