import { expect, test } from 'vitest';
import texts from '#texts/audit/en.json' with { type: 'json' };
import { AUDIT_FEATURES } from '#web/features/foundation/system/audit/audit-search.ts';

test('the audit can be searched for each part of the console that is told in it', () => {
  const told = Object.keys(texts).filter((key) => key.startsWith('feature_'));
  expect(AUDIT_FEATURES.map((each) => `feature_${each}`).toSorted()).toEqual(told.toSorted());
});
