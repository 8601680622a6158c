import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNDO_MS } from '#domain/foundation/labels/change.ts';
import { type LabelWorld, labelWorld } from './world.ts';

let world: LabelWorld;
let ask: LabelWorld['ask'];
let refusal: LabelWorld['refusal'];
beforeAll(async () => {
  world = await labelWorld();
  ({ ask, refusal } = world);
});
afterAll(() => world.server.stop());

const place = (id: number) => ({ subject: 'place', id }) as const;
const allIds = () => Object.values(world.places).map(({ id }) => id);
const heldOf = async (id: number, fieldId: number) =>
  (await ask('admin', 'labelsOf', place(id))).values.find((value) => value.fieldId === fieldId)?.value ?? null;

describe('a change of many', () => {
  test('says before what it would do and what it would hide, and leaves that out', async () => {
    const { own, ofBranch, leased } = world.places;
    const { fieldId } = await ask('admin', 'saveField', { name: 'Next inspection', kind: 'date' });
    const set = (id: number, value: string) =>
      ask('admin', 'setLabels', { ...place(id), values: [{ fieldId, value }] });
    // The clock of the test stands at 21 November 2026.
    await set(own.id, '2026-12-12');
    await set(ofBranch.id, '2026-11-03');
    const wanted = { ids: allIds(), change: { what: 'field' as const, fieldId, value: '2027-01-15' } };
    const zero = { same: 0, filled: 0, replaced: 0, cleared: 0, larger: 0, smaller: 0, hidesOverdue: 0, leftOut: 0 };
    expect(await ask('admin', 'previewLabels', wanted)).toEqual({
      ...zero,
      ...{ total: 3, filled: 1, replaced: 2, larger: 2, hidesOverdue: 1 },
    });
    expect(await ask('admin', 'previewLabels', { ...wanted, keepOverdue: true })).toEqual({
      ...zero,
      ...{ total: 2, filled: 1, replaced: 1, larger: 1, leftOut: 1 },
    });
    expect(await ask('branchAdmin', 'previewLabels', wanted)).toMatchObject({ total: 1, leftOut: 2 });
    const { changed, changeId } = await ask('admin', 'changeLabels', { ...wanted, keepOverdue: true });
    expect(changed).toBe(2);
    expect(await Promise.all([own, ofBranch, leased].map(({ id }) => heldOf(id, fieldId)))).toEqual([
      ...['2027-01-15', '2026-11-03', '2027-01-15'],
    ]);
    expect(await refusal('user', 'undoLabels', { changeId: changeId! })).toBe('label_change_not_found');
    expect(await ask('admin', 'undoLabels', { changeId: changeId! })).toEqual({ restored: 2, kept: 0 });
    expect(await Promise.all([own, ofBranch, leased].map(({ id }) => heldOf(id, fieldId)))).toEqual([
      ...['2026-12-12', '2026-11-03', null],
    ]);
    expect(await refusal('admin', 'undoLabels', { changeId: changeId! })).toBe('label_change_over');
  });

  test('of all that a filter finds is of the own companies alone', async () => {
    const { leased, ofBranch } = world.places;
    const { tagId } = await ask('admin', 'saveTag', { name: 'night shift', lesseesSee: true, changedBy: 'users' });
    const change = { what: 'tag', tagId, isOn: true } as const;
    expect(await refusal('lessee', 'changeLabels', { matching: {}, change })).toBe('label_change_empty');
    expect(await refusal('lessee', 'changeLabels', { ids: [leased.id], change })).toBe('permission_denied');
    expect(await refusal('stranger', 'changeLabels', { ids: allIds(), change })).toBe('label_tag_not_found');
    expect(await refusal('guest', 'changeLabels', { ids: allIds(), change })).toBe('guest_refuse');
    expect((await ask('user', 'changeLabels', { matching: { key: 'boom' }, change })).changed).toBe(1);
    expect((await ask('user', 'changeLabels', { matching: {}, change })).changed).toBe(2);
    expect((await ask('user', 'changeLabels', { matching: {}, change })).changeId).toBeNull();
    expect((await ask('branchAdmin', 'labelsOf', place(ofBranch.id))).tagIds).toEqual([tagId]);
    expect((await ask('lessee', 'pageDeviceList', { labels: [{ op: 'tagged', tagId }] })).total).toBe(1);
  });

  test('cannot be taken back after half an hour', async () => {
    const { tagId } = await ask('admin', 'saveTag', { name: 'to be sold' });
    const { changeId } = await ask('admin', 'changeLabels', {
      ids: allIds(),
      change: { what: 'tag', tagId, isOn: true },
    });
    expect((await ask('admin', 'labelChanges', {})).map((change) => change.changeId)).toContain(changeId);
    world.context.clock.advance(UNDO_MS + 1);
    expect(await refusal('admin', 'undoLabels', { changeId: changeId! })).toBe('label_change_over');
    expect(await ask('admin', 'labelChanges', {})).toEqual([]);
  });

  test('sets a unique text on one at most', async () => {
    const { fieldId } = await ask('admin', 'saveField', { name: 'Inventory', kind: 'text', isUnique: true });
    const change = { what: 'field', fieldId, value: 'FL-1' } as const;
    expect(await refusal('admin', 'changeLabels', { ids: allIds(), change })).toBe('label_value_taken');
    expect((await ask('admin', 'changeLabels', { ids: allIds().slice(0, 1), change })).changed).toBe(1);
  });
});

/** What is done: a place gets a value, many get one, a tag goes on or off many, or one of the changes before is taken back. */
const values = fc.constantFrom('', '1', '2', '3');
const some = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 });
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('set' as const), on: fc.nat({ max: 2 }), value: values }),
    fc.record({ what: fc.constant('many' as const), on: some, value: values }),
    fc.record({ what: fc.constant('tag' as const), on: some, isOn: fc.boolean() }),
    fc.record({ what: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }),
  ),
  { minLength: 1, maxLength: 10 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;
type Key = 'values' | 'tags';
interface Made {
  readonly id: number;
  readonly key: Key;
  readonly items: readonly { readonly on: number; readonly before: string; readonly after: string }[];
}

/** What should be there, by a plain model. */
const modelOf = () => {
  const state: Record<Key, string[]> = { values: ['', '', ''], tags: ['false', 'false', 'false'] };
  const made: Made[] = [];
  return {
    state,
    make(id: number | null, key: Key, on: readonly number[], after: string) {
      const items = on
        .map((index) => ({ on: index, before: state[key][index]!, after }))
        .filter((item) => item.before !== after);
      for (const item of items) state[key][item.on] = after;
      if (id !== null) made.push({ id, key, items });
    },
    /** The change before so many others; undefined where there is none. */
    takeBack(back: number): number | undefined {
      const [change] = made.splice(-1 - back, 1);
      for (const { on, before, after } of change?.items ?? [])
        if (state[change!.key][on] === after) state[change!.key][on] = before;
      return change?.id;
    },
  };
};

test('what is taken back is as it was before, but for what was changed since', async () => {
  const ids = allIds();
  const { fieldId } = await ask('admin', 'saveField', { name: 'Any', kind: 'number', decimals: 0 });
  const { tagId } = await ask('admin', 'saveTag', { name: 'any' });
  const ofField = (value: string) => ({ what: 'field', fieldId, value }) as const;
  const ofTag = (isOn: boolean) => ({ what: 'tag', tagId, isOn }) as const;
  const many = async (on: readonly number[], change: ReturnType<typeof ofField> | ReturnType<typeof ofTag>) =>
    (await ask('admin', 'changeLabels', { ids: on.map((index) => ids[index]!), change })).changeId;
  const read = async (): Promise<Record<Key, string[]>> => {
    const labels = await Promise.all(ids.map((id) => ask('admin', 'labelsOf', place(id))));
    return {
      values: labels.map((one) => String(one.values.find((value) => value.fieldId === fieldId)?.value ?? '')),
      tags: labels.map(({ tagIds }) => String(tagIds.includes(tagId))),
    };
  };
  const perform = async (step: Step, { make, takeBack }: ReturnType<typeof modelOf>) => {
    switch (step.what) {
      case 'set':
        await ask('admin', 'setLabels', { ...place(ids[step.on]!), values: [{ fieldId, value: step.value }] });
        return make(null, 'values', [step.on], step.value);
      case 'many':
        return make(await many(step.on, ofField(step.value)), 'values', step.on, step.value);
      case 'tag':
        return make(await many(step.on, ofTag(step.isOn)), 'tags', step.on, String(step.isOn));
      case 'undo': {
        const changeId = takeBack(step.back);
        if (changeId !== undefined) await ask('admin', 'undoLabels', { changeId });
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await many([0, 1, 2], ofField(''));
      await many([0, 1, 2], ofTag(false));
      const model = modelOf();
      for (const step of sequence) {
        await perform(step, model);
        expect(await read()).toEqual(model.state);
      }
    }),
    { numRuns: 15 },
  );
});
