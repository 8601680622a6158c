import { expect, test } from 'vitest';
import { z } from 'zod';
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
