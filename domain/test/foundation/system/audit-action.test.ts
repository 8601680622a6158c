import { expect, test } from 'vitest';
import { partsOfAction, partsOfDetail, resultOf } from '#domain/foundation/system/audit-action.ts';

test('an action consists of a feature and a verb', () => {
  expect(partsOfAction('users.signIn')).toEqual({ feature: 'users', verb: 'signIn' });
  expect(partsOfAction('users')).toEqual({ feature: 'users', verb: '' });
});

test('a failed sign-in counts as failed, any other refusal as refused', () => {
  expect(resultOf({ action: 'users.signIn', outcome: 'done' })).toBe('done');
  expect(resultOf({ action: 'users.signIn', outcome: 'login_error' })).toBe('failed');
  expect(resultOf({ action: 'calls.refused', outcome: 'permission_denied' })).toBe('refused');
});

test('values with a previous value are changes, or unchanged if they are equal; all others are shown as they are', () => {
  expect(partsOfDetail({ nameBefore: 'Old', name: 'New', zoneBefore: 'UTC', zone: 'UTC', devices: 3 })).toEqual({
    changes: [{ field: 'name', before: 'Old', after: 'New' }],
    unchanged: [['zone', 'UTC']],
    rest: [['devices', 3]],
  });
  expect(partsOfDetail({ from: '1.2', to: '1.3', name: 'Depot' })).toEqual({
    changes: [{ field: 'place', before: '1.2', after: '1.3' }],
    unchanged: [],
    rest: [['name', 'Depot']],
  });
  expect(partsOfDetail({ from: 'address' })).toEqual({ changes: [], unchanged: [], rest: [['from', 'address']] });
});
