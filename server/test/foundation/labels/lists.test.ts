import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { REMOVED_DAYS } from '#domain/foundation/labels/field.ts';
import { sweepLabels } from '#server/foundation/labels/jobs.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addDevice } from '../../harness/builder.ts';
import { type LabelWorld, labelWorld } from './world.ts';

let world: LabelWorld;
let ask: LabelWorld['ask'];
let refusal: LabelWorld['refusal'];
/** What each place of the owner carries, by its id: a text, a number, a date, a choice, and whether it has the tag. */
interface Carried {
  readonly id: number;
  readonly text: string;
  readonly number: string;
  readonly date: string;
  readonly choice: string;
  readonly tagged: boolean;
}
const carried: Carried[] = [];
const field: Record<'text' | 'number' | 'date' | 'choice', number> = { text: 0, number: 0, date: 0, choice: 0 };
let tagId: number;

beforeAll(async () => {
  world = await labelWorld();
  ({ ask, refusal } = world);
  const { context, companies } = world;
  for (let index = 0; index < 9; index++)
    await addDevice(context, {
      companyId: index % 2 ? companies.branch.id : companies.owner.id,
      deviceName: `Cabin ${index}`,
    });
  const choices = [{ name: 'Poor' }, { name: 'Good' }];
  for (const kind of ['text', 'number', 'date', 'choice'] as const)
    field[kind] = (
      await ask('admin', 'saveField', { name: `The ${kind}`, kind, ...(kind === 'choice' && { choices }) })
    ).fieldId;
  ({ tagId } = await ask('admin', 'saveTag', { name: 'to be sold' }));
  const { list } = await ask('admin', 'pageDeviceList', { pageSize: 50 });
  for (const [index, { id }] of list.toSorted((one, other) => one.id - other.id).entries()) {
    const one = {
      id,
      text: ['', 'FL_1', 'fl 12', '100%'][index % 4]!,
      number: ['', '-3', '0', '12.5', '7'][index % 5]!,
      date: ['2026-11-01', '', '2026-11-21', '2026-12-24'][index % 4]!,
      choice: ['', '1', '2'][index % 3]!,
      tagged: index % 2 === 0,
    };
    carried.push(one);
    const values = (['text', 'number', 'date', 'choice'] as const).map((kind) => ({
      fieldId: field[kind],
      value: one[kind],
    }));
    await ask('admin', 'setLabels', { subject: 'place', id, values, addTagIds: one.tagged ? [tagId] : [] });
  }
});
afterAll(() => world.server.stop());

const DAY = 86_400_000;
const TODAY = '2026-11-21';
const dayFrom = (days: number) => new Date(Date.parse(TODAY) + days * DAY).toISOString().slice(0, 10);
const within = <T extends string | number>(value: T, from: T | null, until: T | null) =>
  (from === null || value >= from) && (until === null || value <= until);

const kindOf = (fieldId: number) =>
  (Object.keys(field) as (keyof typeof field)[]).find((kind) => field[kind] === fieldId)!;

/** The plain meaning of a condition. */
function holds(condition: LabelCondition, one: Carried): boolean {
  if (condition.op === 'tagged') return one.tagged;
  if (condition.op === 'untagged') return !one.tagged;
  const value = one[kindOf(condition.fieldId)];
  switch (condition.op) {
    case 'empty':
      return value === '';
    case 'filled':
      return value !== '';
    case 'contains':
      return value.toLowerCase().includes(condition.text.toLowerCase());
    case 'between':
      return value !== '' && within(Number(value), condition.from, condition.until);
    case 'dated':
      return value !== '' && within(value, condition.from, condition.until);
    case 'datedWithin': {
      const at = (days: number | null) => (days === null ? null : dayFrom(days));
      return value !== '' && within(value, at(condition.fromDays), at(condition.untilDays));
    }
    case 'oneOf':
      return condition.values.includes(Number(value));
  }
}

describe('a list', () => {
  const any = <T>(values: readonly T[]) => fc.constantFrom(null, ...values);
  const conditions = () =>
    fc.array(
      fc.oneof(
        fc.record({ op: fc.constantFrom('tagged', 'untagged'), tagId: fc.constant(tagId) }),
        fc.record({ op: fc.constantFrom('empty', 'filled'), fieldId: fc.constantFrom(...Object.values(field)) }),
        fc.record({
          op: fc.constant('contains'),
          fieldId: fc.constant(field.text),
          text: fc.constantFrom('fl', '_', '%', '1'),
        }),
        fc.record({
          op: fc.constant('between'),
          fieldId: fc.constant(field.number),
          from: any([-3, 0, 5]),
          until: any([0, 7, 12.5]),
        }),
        fc.record({
          op: fc.constant('dated'),
          fieldId: fc.constant(field.date),
          from: any([TODAY]),
          until: any(['2026-12-24', TODAY]),
        }),
        fc.record({
          op: fc.constant('datedWithin'),
          fieldId: fc.constant(field.date),
          fromDays: any([-30, 0]),
          untilDays: any([-1, 0, 40]),
        }),
        fc.record({
          op: fc.constant('oneOf'),
          fieldId: fc.constant(field.choice),
          values: fc.constantFrom([1], [2], [1, 2]),
        }),
      ) as fc.Arbitrary<LabelCondition>,
      { minLength: 1, maxLength: 3 },
    );

  test('shows those on which all conditions hold, and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(conditions(), async (labels) => {
        const wanted = carried.filter((one) => labels.every((condition) => holds(condition, one))).map(({ id }) => id);
        const page = await ask('admin', 'pageDeviceList', { labels, pageSize: 50 });
        expect(page.list.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(wanted);
        expect(page.total).toBe(wanted.length);
        const managed = await ask('admin', 'pageManagedDevices', { labels, pageSize: 50 });
        expect(managed.list.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(wanted);
        const selected = await ask('admin', 'selectManagedDevices', { labels });
        expect(selected.total).toBe(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  test.each(['text', 'number', 'date', 'choice'] as const)('is ordered by a %s, what is empty last', async (kind) => {
    for (const descending of [false, true]) {
      const keyOf = (id: number) => {
        const value = carried.find((one) => one.id === id)![kind];
        return kind === 'number' ? Number(value) : value.toLowerCase();
      };
      const isEmpty = ({ id }: { id: number }) => carried.find((one) => one.id === id)![kind] === '';
      for (const name of ['pageDeviceList', 'pageManagedDevices'] as const) {
        const { list } = await ask('admin', name, { orderField: field[kind], descending, pageSize: 50 });
        const filled = list.filter((one) => !isEmpty(one));
        expect(list.slice(0, filled.length)).toEqual(filled);
        const keys = filled.map(({ id }) => keyOf(id));
        const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(keys, `${name} ${descending}`).toEqual(descending ? sorted.toReversed() : sorted);
      }
    }
  });

  test('of somebody who does not see a field is as if it were not there', async () => {
    const usual = await ask('stranger', 'pageDeviceList', {});
    for (const labels of [[{ op: 'filled', fieldId: field.text }], [{ op: 'tagged', tagId }]] as LabelCondition[][])
      expect((await ask('stranger', 'pageDeviceList', { labels })).total).toBe(0);
    for (const labels of [[{ op: 'empty', fieldId: field.text }], [{ op: 'untagged', tagId }]] as LabelCondition[][])
      expect(await ask('stranger', 'pageDeviceList', { labels })).toEqual(usual);
    expect(await ask('stranger', 'pageDeviceList', { orderField: field.text })).toEqual(usual);
    const leased = await ask('lessee', 'pageDeviceList', {});
    expect(leased.total).toBe(1);
    expect(await ask('lessee', 'pageDeviceList', { labels: [{ op: 'empty', fieldId: field.number }] })).toEqual(leased);
    expect((await ask('lessee', 'pageDeviceList', { labels: [{ op: 'filled', fieldId: field.number }] })).total).toBe(
      0,
    );
  });

  test('of batteries carries, filters and orders by its own', async () => {
    const { fieldId } = await ask('admin', 'saveField', { name: 'Rack', kind: 'text', subjects: ['battery'] });
    const ids: number[] = [];
    for (const serialNumber of ['B1', 'B2', 'B3'])
      ids.push((await ask('admin', 'saveBattery', { serialNumber, chemistry: 'lfp' })).batteryId);
    const set = (id: number, value: string) =>
      ask('admin', 'setLabels', { subject: 'battery', id, values: [{ fieldId, value }], addTagIds: [tagId] });
    await set(ids[0]!, 'Z');
    await set(ids[2]!, 'A');
    const page = await ask('admin', 'pageBatteries', { withLabels: true, orderField: fieldId, pageSize: 50 });
    expect(page.list.map(({ batteryId, labels }) => [batteryId, labels?.values[0]?.value])).toEqual([
      [ids[2], 'A'],
      [ids[0], 'Z'],
      [ids[1], undefined],
    ]);
    expect((await ask('admin', 'pageBatteries', { labels: [{ op: 'untagged', tagId }] })).total).toBe(1);
    expect(await refusal('branchAdmin', 'labelsOf', { subject: 'battery', id: ids[0]! })).toBe(
      'label_subject_not_found',
    );
  });
});

describe('a file', () => {
  const linesOf = async (columns: readonly string[]) => {
    const token = await world.server.signIn('admin', world.companies.branch.id);
    const input = {
      columns: columns as ['tags'],
      sort: 'deviceName' as const,
      labels: [{ op: 'filled' as const, fieldId: field.number }],
    };
    const { bytes } = await world.server.call('exportManagedDevices', input, { token });
    return bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  };

  test('has the columns that were chosen, under the names of now, and those of removed fields', async () => {
    const columns = ['deviceName', `field_${field.choice}`, 'tags', `field_${field.number}`, 'field_999999'];
    expect((await linesOf(columns))[0]).toBe('Name,The choice,Tags,The number');
    await ask('admin', 'saveField', { fieldId: field.number, name: 'Rate, a day', kind: 'number', unit: 'GBP' });
    const before = await linesOf(columns);
    expect(before[0]).toBe('Name,The choice,Tags,"Rate, a day (GBP)"');
    expect(before[1]).toMatch(/^[^,]+,(Poor|Good|),(to be sold|),-?[\d.]+$/);
    await ask('admin', 'removeField', { fieldId: field.choice });
    const after = await linesOf(columns);
    expect(after[0]).toBe('Name,The choice (removed),Tags,"Rate, a day (GBP)"');
    expect(after.slice(1)).toEqual(before.slice(1));
    await ask('admin', 'restoreField', { fieldId: field.choice });
  });
});

test('what a removed place carried goes with it, and its text is free', async () => {
  const { fieldId } = await ask('admin', 'saveField', { name: 'Plate', kind: 'text', isUnique: true });
  const { own, ofBranch } = world.places;
  const set = (id: number) =>
    refusal('admin', 'setLabels', { subject: 'place', id, values: [{ fieldId, value: 'AB' }] });
  expect(await set(own.id)).toBe('success');
  expect(await set(ofBranch.id)).toBe('label_value_taken');
  await ask('admin', 'removeDevices', { mcuIds: [own.mcuId] });
  expect(await set(ofBranch.id)).toBe('success');
});

test('customers carry them; two that become one keep what both had, and nobody else is told', async () => {
  const { fieldId } = await ask('admin', 'saveField', {
    name: 'Rebate',
    kind: 'number',
    subjects: ['customer'],
    seenBy: 'guests',
  });
  const { fieldId: other } = await ask('admin', 'saveField', { name: 'Since', kind: 'date', subjects: ['customer'] });
  const add = async (name: string) => (await ask('admin', 'addCustomer', { name })).id;
  const [kept, gone] = [await add('Millfield'), await add('Millfield Ltd')];
  const set = (id: number, values: { fieldId: number; value: string }[], addTagIds: number[] = []) =>
    ask('admin', 'setLabels', { subject: 'customer', id, values, addTagIds });
  await set(kept, [{ fieldId, value: '5' }]);
  await set(
    gone,
    [
      { fieldId, value: '7' },
      { fieldId: other, value: '2020-01-01' },
    ],
    [tagId],
  );
  await ask('admin', 'mergeCustomers', { id: kept, otherId: gone });
  const { changeable: _, ...labels } = await ask('admin', 'labelsOf', { subject: 'customer', id: kept });
  expect(labels).toEqual({
    tagIds: [tagId],
    values: [
      { fieldId, value: 5 },
      { fieldId: other, value: '2020-01-01' },
    ],
  });
  const page = await ask('admin', 'pageCustomers', {
    labels: [{ op: 'tagged', tagId }],
    orderField: fieldId,
    withLabels: true,
  });
  expect(page.list.map(({ id, labels: shown }) => ({ id, ...shown }))).toEqual([{ id: kept, ...labels }]);
  for (const who of ['guest', 'stranger', 'lessee', 'branchAdmin'] as const)
    expect(await refusal(who, 'labelsOf', { subject: 'customer', id: kept }), who).toBe('label_subject_not_found');
  for (const id of [kept, gone])
    expect(await ask('guest', 'labelsOfMany', { subject: 'customer', ids: [id] })).toEqual([]);
});

test('a place that goes to another company keeps what it carries, unseen, until it comes back', async () => {
  const { ofBranch } = world.places;
  const { owner, stranger } = world.companies;
  const { fieldId } = await ask('admin', 'saveField', { name: 'Key', kind: 'text', isUnique: true });
  const values = [{ fieldId, value: 'K1' }];
  await ask('admin', 'setLabels', { subject: 'place', id: ofBranch.id, values, addTagIds: [tagId] });
  const move = (companyId: number) => ask('root', 'updateDevices', { mcuIds: [ofBranch.mcuId], companyId });
  await move(stranger.id);
  for (const who of ['stranger', 'root'] as const)
    expect(await ask(who, 'labelsOf', { subject: 'place', id: ofBranch.id })).toMatchObject({ values: [], tagIds: [] });
  const labels = [{ op: 'filled' as const, fieldId }];
  expect((await ask('root', 'pageDeviceList', { labels })).total).toBe(0);
  await move(owner.id);
  expect((await ask('admin', 'pageDeviceList', { labels })).total).toBe(1);
  await move(stranger.id);
  // Its text gives way to another place of the company.
  expect(await refusal('admin', 'setLabels', { subject: 'place', id: world.places.leased.id, values })).toBe('success');
  await move(owner.id);
  expect((await ask('admin', 'pageDeviceList', { labels })).list.map(({ id }) => id)).toEqual([world.places.leased.id]);
});

test('numbers above a list and the map are of the same filter', async () => {
  const labels = [{ op: 'tagged' as const, tagId }];
  const { total } = await ask('admin', 'pageDeviceList', { labels });
  expect(total).toBeGreaterThan(0);
  expect((await ask('admin', 'fleetSummary', { labels })).total).toBe(total);
});

test('sites carry, filter and order by their own', async () => {
  const companyId = world.companies.owner.id;
  const { fieldId } = await ask('admin', 'saveField', { name: 'Gates', kind: 'number', subjects: ['site'] });
  const sites: number[] = [];
  for (const name of ['East', 'North', 'West']) sites.push((await ask('admin', 'insertSite', { companyId, name })).id);
  for (const [index, value] of ['3', '', '1'].entries())
    await ask('admin', 'setLabels', { subject: 'site', id: sites[index]!, values: [{ fieldId, value }] });
  const names = async (labels: LabelCondition[]) =>
    (await ask('admin', 'pageSites', { companyId, orderField: fieldId, labels })).list.map(({ name }) => name);
  expect(await names([])).toEqual(['West', 'East', 'North']);
  expect(await names([{ op: 'filled', fieldId }])).toEqual(['West', 'East']);
  await ask('admin', 'deleteSite', { id: sites[0]! });
  expect(await refusal('admin', 'labelsOf', { subject: 'site', id: sites[0]! })).toBe('label_subject_not_found');
});

test('long after a field was removed its values are deleted, and what removed companies left, and its name stays', async () => {
  const { context, places } = world;
  const { fieldId } = await ask('admin', 'saveField', { name: 'Old', kind: 'number' });
  await ask('admin', 'setLabels', { subject: 'place', id: places.leased.id, values: [{ fieldId, value: '1' }] });
  const stored = () =>
    context.within(systemScope('test'), (tx) =>
      tx.query('select field_id, subject_id from label_value where field_id = $1 or subject_id = 77', [fieldId]),
    );
  await context.within(systemScope('test'), (tx) =>
    tx.query(
      "insert into label_value (subject, subject_id, field_id, number) values ('battery', 77, $1, 1) on conflict do nothing",
      [fieldId],
    ),
  );
  await ask('admin', 'removeField', { fieldId });
  await sweepLabels(context);
  expect(await stored()).toEqual([{ fieldId, subjectId: places.leased.id }]);
  context.clock.advance((REMOVED_DAYS + 1) * DAY);
  await sweepLabels(context);
  expect(await stored()).toEqual([]);
});
