import { expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake, whoMay } from '#domain/contract/access.ts';
import type { Call } from '#domain/contract/define.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';

const all = Object.entries(calls) as [string, Call][];

test('who only looks makes no call that changes a device, but follows it and asks it', () => {
  const open = all.filter(([, { device, effect, access }]) => {
    const isChange = device !== undefined && effect !== 'reads';
    return isChange && mayMake('commonUser', access).allowed;
  });
  expect(open.map(([name]) => name).toSorted()).toEqual(['askRealTimeData', 'attentionAdd', 'attentionRemove']);
});

test('a lessee has the permission of no call that changes a device', () => {
  const lessee = { role: 'admin', companyPath: '1-2' } as const;
  const open = all.filter(([, { device, effect, access }]) => {
    if (device === undefined || effect === 'reads' || access === 'public') return false;
    return access === 'session' || can[access](lessee, { companyPath: '1-3' }).allowed;
  });
  expect(open.map(([name]) => name).toSorted()).toEqual(['askRealTimeData', 'attentionAdd', 'attentionRemove']);
});

test('the roles of a call are told in words', () => {
  expect(whoMay('public')).toBe('anybody');
  expect(whoMay('session')).toBe('any signed-in user');
  expect(whoMay('manageLeases')).toBe('superAdmin, admin');
});
