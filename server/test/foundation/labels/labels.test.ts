import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a field', () => {
  test('is added, set, read with the list, renamed, removed and taken back', async () => {
    const { own } = world.places;
    const { fieldId } = await ask('admin', 'saveField', { name: 'Rate, a day', kind: 'number', unit: 'GBP' });
    await ask('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value: '38' }] });
    const listed = await ask('admin', 'pageDeviceList', { withLabels: true, pageSize: 50 });
    expect(listed.list.find(({ id }) => id === own.id)?.labels).toEqual({
      tagIds: [],
      values: [{ fieldId, value: 38 }],
    });
    await ask('admin', 'saveField', { fieldId, name: 'Day rate', kind: 'number', unit: 'GBP' });
    const definitions = await ask('admin', 'labelDefinitions', { counted: true });
    expect(definitions.fields.find((field) => field.fieldId === fieldId)).toMatchObject({
      ...{ name: 'Day rate', formerNames: ['Rate, a day'], companyName: 'Northfield', used: 1, removedAt: null },
    });
    await ask('admin', 'removeField', { fieldId });
    expect((await ask('admin', 'labelsOf', place(own.id))).values).toEqual([]);
    expect((await ask('admin', 'labelDefinitions', {})).fields).toEqual([]);
    await ask('admin', 'restoreField', { fieldId });
    expect((await ask('admin', 'labelsOf', place(own.id))).values).toEqual([{ fieldId, value: 38 }]);
  });

  test('is for the company that has it and those below, and for no other', async () => {
    const { own, ofBranch, leased } = world.places;
    const { fieldId } = await ask('admin', 'saveField', { name: 'Inventory no.', kind: 'text', changedBy: 'users' });
    const value = [{ fieldId, value: 'FL-0214' }];
    await ask('branchAdmin', 'setLabels', { ...place(ofBranch.id), values: value });
    expect(await refusal('branchAdmin', 'setLabels', { ...place(own.id), values: value })).toBe(
      'label_subject_not_found',
    );
    expect(await refusal('stranger', 'setLabels', { ...place(own.id), values: value })).toBe('label_subject_not_found');
    expect(await refusal('lessee', 'setLabels', { ...place(leased.id), values: value })).toBe('label_field_not_found');
    expect(await refusal('branchAdmin', 'saveField', { fieldId, name: 'Ours', kind: 'text' })).toBe(
      'label_field_not_found',
    );
    expect(await refusal('branchAdmin', 'removeField', { fieldId })).toBe('label_field_not_found');
    expect(await refusal('stranger', 'removeField', { fieldId })).toBe('label_field_not_found');
    await ask('user', 'setLabels', { ...place(leased.id), values: value });
    expect((await ask('root', 'labelsOf', place(leased.id))).values).toEqual([{ fieldId, value: 'FL-0214' }]);
  });

  test('refuses what it does not hold, and names that are taken', async () => {
    const { own } = world.places;
    const kinds = {
      number: '12 apples',
      date: '2026-02-30',
      choice: '9',
      link: 'http://example.com',
      flag: 'perhaps',
    } as const;
    for (const [kind, value] of Object.entries(kinds)) {
      const input = { name: `A ${kind}`, kind: kind as keyof typeof kinds, choices: [{ name: 'Good' }] };
      const { fieldId } = await ask('admin', 'saveField', input);
      expect(await refusal('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value }] }), kind).toBe(
        'label_value_wrong',
      );
      expect(await refusal('admin', 'saveField', { ...input, name: ` a ${kind.toUpperCase()} ` }), kind).toBe(
        'label_name_taken',
      );
    }
  });

  test('keeps a choice that is chosen, and its id under another name and order', async () => {
    const { own } = world.places;
    const field = { name: 'Condition', kind: 'choice' } as const;
    const { fieldId } = await ask('admin', 'saveField', { ...field, choices: [{ name: 'Good' }, { name: 'Poor' }] });
    const chosen = async () =>
      (await ask('admin', 'labelDefinitions', {})).fields.find((one) => one.fieldId === fieldId)!.choices;
    const [good, poor] = await chosen();
    await ask('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value: String(poor!.choiceId) }] });
    expect(await refusal('admin', 'saveField', { ...field, fieldId, choices: [{ ...good!, name: 'Fine' }] })).toBe(
      'label_choice_used',
    );
    await ask('admin', 'saveField', { ...field, fieldId, choices: [{ ...poor!, name: 'Bad' }, { name: 'New' }] });
    expect((await chosen()).map(({ choiceId, name }) => [choiceId, name])).toEqual([
      [poor!.choiceId, 'Bad'],
      [3, 'New'],
    ]);
  });

  test('that is unique takes a text once, however many set it at the same moment', async () => {
    const { own, ofBranch, leased } = world.places;
    const { fieldId } = await ask('admin', 'saveField', { name: 'Plate', kind: 'text', isUnique: true });
    const set = (id: number, value: string) =>
      refusal('admin', 'setLabels', { ...place(id), values: [{ fieldId, value }] });
    const answers = await Promise.all(
      [own, ofBranch, leased].map(({ id }, index) => set(id, index === 1 ? 'ab 1' : 'AB 1')),
    );
    expect(answers.toSorted()).toEqual(['label_value_taken', 'label_value_taken', 'success']);
    const holder = [own, ofBranch, leased][answers.indexOf('success')]!;
    expect(await set(holder.id, 'AB 1')).toBe('success');
    expect(await set(holder.id, '')).toBe('success');
    expect(await set(ofBranch.id, 'AB 1')).toBe('success');
  });

  test('cannot become unique while a text is there twice', async () => {
    const { own, ofBranch } = world.places;
    const field = { name: 'Twice', kind: 'text' } as const;
    const { fieldId } = await ask('admin', 'saveField', field);
    for (const { id } of [own, ofBranch])
      await ask('admin', 'setLabels', { ...place(id), values: [{ fieldId, value: 'x' }] });
    expect(await refusal('admin', 'saveField', { ...field, fieldId, isUnique: true })).toBe('label_not_unique');
    await ask('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value: 'y' }] });
    await ask('admin', 'saveField', { ...field, fieldId, isUnique: true });
    expect(await refusal('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value: 'X' }] })).toBe(
      'label_value_taken',
    );
  });
});

describe('who sees and changes is said by the field', () => {
  test('by role: what is not seen is not there', async () => {
    const { own } = world.places;
    const who = ['admin', 'user', 'guest'] as const;
    for (const [seenBy, seeing] of [
      ['admins', ['admin']],
      ['users', ['admin', 'user']],
      ['guests', who],
    ] as const) {
      const { fieldId } = await ask('admin', 'saveField', { name: `For ${seenBy}`, kind: 'number', seenBy });
      await ask('admin', 'setLabels', { ...place(own.id), values: [{ fieldId, value: '5' }] });
      for (const one of who) {
        const isSeen = (seeing as readonly string[]).includes(one);
        const labels = [{ op: 'between', fieldId, from: 4, until: 6 }] as const;
        const found = await ask(one, 'pageDeviceList', { labels: [...labels], withLabels: true, pageSize: 50 });
        expect(
          found.list.map(({ id }) => id),
          `${seenBy} ${one}`,
        ).toEqual(isSeen ? [own.id] : []);
        const fields = (await ask(one, 'labelDefinitions', {})).fields.map((field) => field.fieldId);
        expect(fields.includes(fieldId), `${seenBy} ${one}`).toBe(isSeen);
      }
      expect(await refusal('user', 'setLabels', { ...place(own.id), values: [{ fieldId, value: '6' }] })).toBe(
        seenBy === 'admins' ? 'label_field_not_found' : 'guest_refuse',
      );
    }
  });

  test('a lessee sees none of a leased place unless lessees see it, and changes none', async () => {
    const { own, leased } = world.places;
    for (const lesseesSee of [false, true]) {
      const name = `Lessees ${lesseesSee}`;
      const { fieldId } = await ask('admin', 'saveField', { name, kind: 'text', lesseesSee, changedBy: 'users' });
      const { tagId } = await ask('admin', 'saveTag', { name, lesseesSee });
      const values = [{ fieldId, value: name }];
      for (const { id } of [own, leased]) await ask('admin', 'setLabels', { ...place(id), values, addTagIds: [tagId] });
      const seen = await ask('lessee', 'labelsOf', place(leased.id));
      expect(seen).toEqual({
        ...(lesseesSee ? { values: [{ fieldId, value: name }], tagIds: [tagId] } : { values: [], tagIds: [] }),
        changeable: { fieldIds: [], tagIds: [] },
      });
      const found = await ask('lessee', 'pageDeviceList', { labels: [{ op: 'tagged', tagId }] });
      expect(found.list.map(({ id }) => id)).toEqual(lesseesSee ? [leased.id] : []);
      const named = await ask('lessee', 'pageDeviceList', { key: name });
      expect(named.total).toBe(lesseesSee ? 1 : 0);
      expect(await refusal('lessee', 'setLabels', { ...place(leased.id), values: [{ fieldId, value: 'no' }] })).toMatch(
        lesseesSee ? 'permission_denied' : 'label_field_not_found',
      );
      expect((await ask('stranger', 'labelDefinitions', {})).fields).toEqual([]);
      expect((await ask('stranger', 'labelDefinitions', {})).tags).toEqual([]);
    }
  });
});

describe('a tag', () => {
  test('is found by its name, tells what uses it, and goes from everything', async () => {
    const { own, ofBranch } = world.places;
    const { tagId } = await ask('admin', 'saveTag', { name: 'Cold store' });
    await ask('admin', 'setLabels', { ...place(own.id), addTagIds: [tagId] });
    await ask('branchAdmin', 'setLabels', { ...place(ofBranch.id), addTagIds: [tagId] });
    const filter = { labels: [{ op: 'tagged' as const, tagId }] };
    const { viewId } = await ask('admin', 'saveView', { name: 'Cold', isShared: true, filter });
    expect((await ask('admin', 'pageDeviceList', { key: 'cold ST' })).total).toBe(2);
    expect((await ask('branchAdmin', 'pageDeviceList', { key: 'cold ST' })).total).toBe(1);
    expect(await ask('admin', 'tagUse', { tagId })).toEqual({
      carriedBy: [{ subject: 'place', count: 2 }],
      usedBy: [{ what: 'view', id: viewId, name: 'Cold' }],
    });
    await ask('admin', 'removeTag', { tagId });
    expect((await ask('admin', 'labelsOf', place(own.id))).tagIds).not.toContain(tagId);
    expect(await ask('admin', 'countViews', { viewIds: [viewId] })).toEqual([{ viewId, count: 0 }]);
  });
});
