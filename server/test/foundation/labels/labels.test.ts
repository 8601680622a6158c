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
      'permission_denied',
    );
    expect(await refusal('branchAdmin', 'removeField', { fieldId })).toBe('permission_denied');
    expect(await refusal('stranger', 'removeField', { fieldId })).toBe('label_field_not_found');
    await ask('user', 'setLabels', { ...place(leased.id), values: value });
    expect((await ask('root', 'labelsOf', place(leased.id))).values).toEqual([{ fieldId, value: 'FL-0214' }]);
  });
});
