import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isUniqueViolation } from '#server/platform/db/violations.ts';

const violation = (code: string, constraint: string | undefined, index = constraint) =>
  Object.assign(new DatabaseError(`duplicate key value violates unique constraint "${index}"`, 0, 'error'), {
    code,
    constraint,
  });

test.each([
  ['as PostgreSQL says it', violation('23505', 'site_key')],
  ['of a shard', violation('23505', 'site_key_102009')],
  ['passed on from a COPY to the nodes', violation('XX000', undefined, 'site_key_102009')],
])('a unique violation is recognised with its index: %s', (_how, error) => {
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'site_key')).toBe(true);
  expect(isUniqueViolation(error, 'other_key')).toBe(false);
});

test('other errors are not taken for unique violations', () => {
  const internal = Object.assign(new DatabaseError('cache lookup failed', 0, 'error'), { code: 'XX000' });
  expect(isUniqueViolation(internal)).toBe(false);
  expect(isUniqueViolation(new Error(violation('23505', 'site_key').message))).toBe(false);
});
