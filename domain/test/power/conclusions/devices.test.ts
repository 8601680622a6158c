import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import { saidOfDevice } from '#domain/power/conclusions/device-said.ts';
import { statementsOfDevice } from '#domain/power/conclusions/device-statements.ts';

const NOW = Date.UTC(2026, 10, 28, 14, 37);
const instant = fc.option(fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + HOUR_MS }));

const facts = fc.record({
  online: fc.boolean(),
  lastContact: instant,
  valuesAt: instant,
  charge: fc.option(fc.integer({ min: 0, max: 10_000 })),
  serviceExpiry: fc.option(fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + 30 * DAY_MS })),
});

test('whatever is known of a device, its statements do not exclude each other', () => {
  fc.assert(
    fc.property(facts, (device) => {
      const said = saidOfDevice(device, NOW);
      expect(contradictions(statementsOfDevice('device', said, device.valuesAt, NOW))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('a message without new values is told beside them', () => {
  const device = { online: false, valuesAt: NOW - 26 * HOUR_MS, charge: 5000, serviceExpiry: null };
  expect(saidOfDevice({ ...device, lastContact: NOW - 32 * MINUTE_MS }, NOW).silence).toEqual({
    since: NOW - 32 * MINUTE_MS,
    valuesAt: NOW - 26 * HOUR_MS,
  });
  expect(saidOfDevice({ ...device, lastContact: device.valuesAt + MINUTE_MS }, NOW).silence?.valuesAt).toBeNull();
});

test('from the instant on at which its data service ends, only that is said', () => {
  const device = { online: true, lastContact: NOW, valuesAt: NOW, charge: 5000, serviceExpiry: NOW };
  expect(saidOfDevice(device, NOW)).toEqual({ serviceEnded: NOW, online: null, silence: null, charge: null });
  expect(saidOfDevice(device, NOW - 1)).toMatchObject({ serviceEnded: null, online: true, charge: 5000 });
});
