import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, LocationKind } from '#domain/foundation/kinds/wire.ts';
import {
  firstPrivate,
  isPrivate,
  type PrivacySettings,
  type PrivacySpan,
  privateUntil,
} from '#domain/stream/readings/privacy-hours.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { monitorRecord, settingsOf } from '../../assembly/device-state/device-under-test.ts';

/** A week with a change of the clock in Berlin. */
const START = Date.UTC(2026, 9, 22);
const SPAN_MS = 8 * DAY_MS;
const EVERY_DAY = 127;

const minute = fc.integer({ min: 0, max: 1439 });
const zone = fc.constantFrom('Etc/UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe');
const span: fc.Arbitrary<PrivacySpan> = fc
  .record({
    hours: fc.record({ daysBits: fc.integer({ min: 1, max: 127 }), fromMinute: minute, toMinute: minute }),
    from: fc.integer({ min: START - DAY_MS, max: START + SPAN_MS }),
    lasts: fc.option(fc.integer({ min: 1, max: SPAN_MS })),
  })
  .map(({ hours, from, lasts }) => ({ hours, from, until: lasts === null ? null : from + lasts }));
const settings: fc.Arbitrary<PrivacySettings> = fc.record({
  timeZone: zone,
  privacy: fc.array(span, { minLength: 1, maxLength: 3 }),
});
const instant = fc.integer({ min: START, max: START + SPAN_MS });

test('private hours of an evening follow the clock of the device, over midnight and on unlisted days', () => {
  // Friday evening to Saturday morning.
  const hours = { daysBits: 1 << 4, fromMinute: 18 * 60, toMinute: 6 * 60 };
  const berlin = { timeZone: 'Europe/Berlin', privacy: [{ hours, from: 0, until: null }] };
  const friday = Date.UTC(2026, 9, 23);
  expect(isPrivate(berlin, friday + 16 * HOUR_MS - 1)).toBe(false);
  expect(isPrivate(berlin, friday + 16 * HOUR_MS)).toBe(true);
  expect(privateUntil(berlin, friday + 17 * HOUR_MS)).toBe(friday + DAY_MS + 4 * HOUR_MS);
  expect(privateUntil(berlin, friday)).toBeNull();
  expect(firstPrivate(berlin, friday + 2 * DAY_MS)).toBe(friday + 7 * DAY_MS + 17 * HOUR_MS);
});

test('the first private instant is private, and no earlier instant is', () => {
  fc.assert(
    fc.property(settings, instant, (rules, after) => {
      const first = firstPrivate(rules, after);
      const until = Math.min(first ?? after + 7 * DAY_MS, after + 7 * DAY_MS);
      if (first !== null) expect(isPrivate(rules, first)).toBe(true);
      for (let at = after; at < until; at += 7 * MINUTE_MS) expect(isPrivate(rules, at)).toBe(false);
      expect(first === null || first >= after).toBe(true);
    }),
  );
});

const place = { latitudeMicroDegree: 53_000_000, longitudeMicroDegree: 9_000_000, kind: LocationKind.GNSS };
const positionAt = (at: number, receivedAt: number): RecordInput => ({
  type: 'record',
  kind: KIND.location,
  unit: 0,
  at,
  receivedAt,
  body: { ...place, system: CoordinateSystem.WGS84 } as never,
});

/** What a device sends: a position or values, some of them later than they are. */
const life = fc.array(
  fc.record({
    isPosition: fc.boolean(),
    afterMs: fc.integer({ min: MINUTE_MS, max: 9 * HOUR_MS }),
    lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * HOUR_MS })),
  }),
  { minLength: 1, maxLength: 40 },
);

test('with private hours a device stores and shows no position from them, and a rebuild gives the same', () => {
  fc.assert(
    fc.property(settings, life, (rules, steps) => {
      const device = settingsOf(rules);
      const live = emptyState();
      const log: RecordInput[] = [];
      let now = START;
      const give = (input: Parameters<typeof deviceStream.take>[1]) => deviceStream.take(live, input, device, () => {});
      for (const { isPosition, afterMs, lateMs } of steps) {
        now += afterMs;
        for (let wanted = deviceStream.deadline(live, device); wanted !== null && wanted <= now; ) {
          give({ type: 'deadline', now: wanted });
          const next = deviceStream.deadline(live, device);
          wanted = next === wanted ? null : next;
        }
        const at = now - lateMs;
        const record = isPosition
          ? positionAt(at, now)
          : monitorRecord(at, { socCentiPercent: 5000 }, { receivedAt: now });
        // What is private is dropped before the log, as ingest does it.
        if (isPosition && isPrivate(device, at)) give({ type: 'seen', receivedAt: now });
        else {
          log.push(record);
          give(record);
        }
        const shown = live.readings.units[0]?.location;
        if (shown) expect(isPrivate(device, now)).toBe(false);
      }
      for (const { kind, at } of log) expect(kind === KIND.location && isPrivate(device, at)).toBe(false);
      const again = emptyState();
      for (const record of log) deviceStream.take(again, record, device, () => {});
      for (const state of [live, again]) deviceStream.take(state, { type: 'settings', now }, device, () => {});
      expect(again.readings.units).toEqual(live.readings.units);
      expect(again.geofences).toEqual(live.geofences);
    }),
  );
});

test('a deadline is requested when private hours begin, and none without them', () => {
  const rules = (days: number) =>
    settingsOf({
      privacy: [{ hours: { daysBits: days, fromMinute: 600, toMinute: 660 }, from: 0, until: null }],
      reportIntervalSeconds: DAY_MS,
    });
  const state = emptyState();
  deviceStream.take(state, positionAt(START + HOUR_MS, START + HOUR_MS), rules(EVERY_DAY), () => {});
  expect(deviceStream.deadline(state, rules(EVERY_DAY))).toBe(START + 10 * HOUR_MS);
  const told: string[] = [];
  deviceStream.take(state, { type: 'deadline', now: START + 10 * HOUR_MS }, rules(EVERY_DAY), ({ type }) =>
    told.push(type),
  );
  expect(told).toContain('live');
  expect(state.readings.units[0]?.location).toBeNull();
});
