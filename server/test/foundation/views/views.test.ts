import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIEW_LIMITS } from '#domain/foundation/views/view.ts';
import { type LabelWorld, labelWorld } from '../labels/world.ts';

let world: LabelWorld;
let ask: LabelWorld['ask'];
let refusal: LabelWorld['refusal'];
let tagId: number;
beforeAll(async () => {
  world = await labelWorld();
  ({ ask, refusal } = world);
  ({ tagId } = await ask('admin', 'saveTag', { name: 'to be sold' }));
  for (const { id } of [world.places.own, world.places.ofBranch])
    await ask('admin', 'setLabels', { subject: 'place', id, addTagIds: [tagId] });
});
afterAll(() => world.server.stop());

describe('a view', () => {
  const filter = () => ({ labels: [{ op: 'tagged' as const, tagId }] });

  test('is of oneself, or shared with a company and those below it by whoever may', async () => {
    const own = await ask('user', 'saveView', {
      name: 'Mine',
      filter: filter(),
      sort: 'field_1',
      columns: ['tags'],
    });
    const shared = await ask('admin', 'saveView', { name: 'Ours', isShared: true, filter: filter() });
    const names = async (who: Parameters<typeof ask>[0]) => (await ask(who, 'savedViews', {})).map(({ name }) => name);
    expect(await names('user')).toEqual(['Mine', 'Ours']);
    expect(await names('admin')).toEqual(['Ours']);
    expect(await names('branchAdmin')).toEqual(['Ours']);
    expect(await names('lessee')).toEqual([]);
    expect(await names('stranger')).toEqual([]);
    expect(await names('root')).toEqual([]);
    expect((await ask('user', 'savedViews', {})).map(({ mayChange }) => mayChange)).toEqual([true, false]);
    for (const { viewId } of [own, shared])
      expect(await refusal('stranger', 'removeView', { viewId })).toBe('view_not_found');
    expect(await refusal('user', 'removeView', shared)).toBe('guest_refuse');
    expect(await refusal('branchAdmin', 'removeView', shared)).toBe('permission_denied');
    expect(await refusal('guest', 'saveView', { name: 'x', filter: {} })).toBe('guest_refuse');
    expect(await refusal('user', 'saveView', { name: 'x', isShared: true, filter: {} })).toBe('guest_refuse');
    expect(await refusal('user', 'saveView', { name: 'MINE', filter: {} })).toBe('view_name_taken');
    await ask('user', 'removeView', own);
    expect(await names('user')).toEqual(['Ours']);
  });

  test('counts what the list shows to whoever asks', async () => {
    const { viewId } = await ask('admin', 'saveView', { name: 'Sold', isShared: true, filter: filter() });
    for (const who of ['admin', 'branchAdmin'] as const) {
      const { total } = await ask(who, 'pageDeviceList', filter());
      expect(await ask(who, 'countViews', { viewIds: [viewId] })).toEqual([{ viewId, count: total }]);
    }
    expect(await ask('stranger', 'countViews', { viewIds: [viewId] })).toEqual([]);
  });

  test('keeps its order and columns, and what is more of a filter since has its default', async () => {
    const kept = {
      filter: { ...filter(), key: 'fork' },
      sort: 'field_1',
      descending: true,
      columns: ['tags', 'field_1'],
    };
    const { viewId } = await ask('user', 'saveView', { name: 'Kept', ...kept });
    await ask('user', 'saveView', { viewId, name: 'Kept so', ...kept });
    const [view] = (await ask('user', 'savedViews', {})).filter((one) => one.viewId === viewId);
    expect(view).toMatchObject({ ...kept, name: 'Kept so', filter: { ...kept.filter, state: '', companyIdList: [] } });
    expect(await ask('user', 'savedViews', { page: 'managed' })).toEqual([]);
  });

  test('can be kept up to a number', async () => {
    for (let index = 0; index < VIEW_LIMITS.own; index++)
      await refusal('branchAdmin', 'saveView', { name: `View ${index}`, filter: {} });
    expect(await refusal('branchAdmin', 'saveView', { name: 'One more', filter: {} })).toBe('max_views');
  });
});
