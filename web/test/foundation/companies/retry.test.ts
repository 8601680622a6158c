import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { companyQueries, companyRetry } from '#web/api/company-queries.ts';
import { companyAdminQueries } from '#web/features/fleet/company-admin/company-admin-queries.ts';

test('companies are asked for up to ten times more, half a second apart, unless the answer would be the same', () => {
  for (const { retry, retryDelay } of [companyQueries.tree(), companyAdminQueries.all()]) {
    expect(retry).toBe(companyRetry.retry);
    expect(retryDelay).toBe(500);
  }
  const away = new ApiError('network', 'network');
  expect([0, 9, 10].map((failures) => companyRetry.retry(failures, away))).toEqual([true, true, false]);
  expect(companyRetry.retry(0, new ApiError('refused', 'permission_denied'))).toBe(false);
});
