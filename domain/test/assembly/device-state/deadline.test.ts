import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { alarmLimitsWith } from '#domain/alerting/alarms/rules/limits.ts';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { monitorRecord, settingsOf } from './device-under-test.ts';

const START = Date.UTC(2026, 5, 1);

const settings = fc
  .record({
    reportIntervalSeconds: fc.integer({ min: 1, max: 1800 }),
    limit: fc.integer({ min: 60, max: 7200 }),
    enabled: fc.boolean(),
    repeatGapSeconds: fc.constantFrom(0, 600, 3600),
    serviceUntil: fc.option(fc.integer({ min: START, max: START + 40_000_000 })),
  })
  .map(({ limit, enabled, ...facts }) =>
    settingsOf({
      ...facts,
      alarmLimits: alarmLimitsWith(
        defaultAlarmLimits({ chemistry: 'lead-acid', nominalCentiVolt: 1200, capacityCentiAmpHour: 10_000 }),
        { [OFFLINE_ALARM]: { limit, enabled } },
      ),
    }),
  );

/** A device's next action: it sends something after so many seconds, or is silent until its next deadline. */
const steps = fc.array(fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: 'deadline' as const }), {
  minLength: 1,
  maxLength: 12,
});

const given = (state: DeviceState, rules: DeviceSettings, now: number): string[] => {
  const told: string[] = [];
  deviceStream.take(state, { type: 'deadline', now }, rules, ({ type }) => told.push(type));
  return told;
};

test('a deadline is requested at exactly the instant at which it changes something', () => {
  fc.assert(
    fc.property(settings, steps, (rules, all) => {
      const state = emptyState();
      expect(deviceStream.deadline(state, rules)).toBeNull();
      let now = START;
      for (const step of all) {
        const wanted = deviceStream.deadline(state, rules);
        if (step === 'deadline') {
          if (wanted === null) {
            expect(given(structuredClone(state), rules, now + 30 * 24 * 60 * MINUTE_MS)).toEqual([]);
            continue;
          }
          const before = structuredClone(state);
          expect(given(before, rules, wanted - 1)).toEqual([]);
          expect(before).toEqual(state);
          now = Math.max(now, wanted);
          expect(given(state, rules, now).length).toBeGreaterThan(0);
          expect(deviceStream.deadline(state, rules) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
        } else {
          now += step * SECOND_MS;
          deviceStream.take(state, monitorRecord(now, {}), rules, () => {});
        }
      }
    }),
  );
});
