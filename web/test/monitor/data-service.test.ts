import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { dataServiceState } from '#web/features/monitor/place/data-service.ts';

test('a data service is valid, expiring within 30 days, expired', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(dataServiceState(null, now)).toBe('unknown');
  expect(dataServiceState(now + 31 * DAY_MS, now)).toBe('valid');
  expect(dataServiceState(now + 30 * DAY_MS, now)).toBe('expiring');
  expect(dataServiceState(now, now)).toBe('expired');
});
