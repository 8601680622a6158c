import { expect, test } from 'vitest';
import { isFixedPlural } from '../plurals.ts';

test('a number before a word that has a singular needs two forms of its text', () => {
  expect(isFixedPlural('insights', 'expected', '{{expected}} batteries are as expected')).toBe(true);
  expect(isFixedPlural('energy', 'basis', 'From {{days}} own past days.')).toBe(true);
  expect(isFixedPlural('insights', 'ended', '{{count}} were at their end and are left out.')).toBe(true);
  expect(isFixedPlural('firmware', 'running', 'Runs on {{running}} of {{devices}} devices')).toBe(true);
});

test('both forms, limits of the program and choices of several are left alone', () => {
  expect(isFixedPlural('insights', 'expected_other', '{{expected}} batteries are as expected')).toBe(false);
  expect(isFixedPlural('wrong_desc', 'max_leases', 'A device keeps at most {{max}} leases')).toBe(false);
  expect(isFixedPlural('overview', 'n_days', '{{days}} days')).toBe(false);
  expect(isFixedPlural('firmware', 'at_work', '{{devices}} in progress')).toBe(false);
});
