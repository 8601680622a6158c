import { expect, test } from 'vitest';
import { LIMIT_ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { limitsForOthers } from '#web/features/alerting/alarms/settings/same-limits.ts';

test('battery limits are copied to other batteries only when that is intended', () => {
  const limits = LIMIT_ALARM_TYPES.map((msgType) => ({
    msgType,
    enabled: true,
    limit: 1,
    hysteresis: 0,
    durationSeconds: 60,
  }));
  expect(limitsForOthers(limits, true)).toEqual(limits);
  expect(limitsForOthers(limits, false).map(({ msgType }) => msgType)).toEqual([5, 6, 7, 8, 11, 12, 13, 710, 711]);
});
