import { expect, test } from 'vitest';
import { freshnessOf } from '#web/features/foundation/devices/freshness.ts';

const failure = new Error('no answer');

test.each([
  ['an answer', { error: null, dataUpdatedAt: 1_000 }, { kind: 'current' }],
  ['no answer yet', { error: null, dataUpdatedAt: 0 }, { kind: 'current' }],
  ['a refresh that failed', { error: failure, dataUpdatedAt: 1_000 }, { kind: 'stale', since: 1_000 }],
  ['nothing but failures', { error: failure, dataUpdatedAt: 0 }, { kind: 'stale', since: null }],
] as const)('after %s', (_, asked, freshness) => {
  expect(freshnessOf(asked)).toEqual(freshness);
});
