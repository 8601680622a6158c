import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { bundle, type Due, MAX_SINGLE, type Recent, WINDOW_MS } from '#domain/reporting/delivery/bundle.ts';
import { DELIVERY_CHANNELS, TIMINGS } from '#domain/reporting/delivery/limits.ts';
import { deliveriesOf, isPast, type NotifiedAlarm, OLD_MS, type Reader } from '#domain/reporting/delivery/notice.ts';
import { isQuiet } from '#domain/reporting/delivery/quiet-hours.ts';

const timings = fc.record({ email: fc.constantFrom(...TIMINGS), push: fc.constantFrom(...TIMINGS) });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const paths = ['1', '1-5', '1-5-8', '1-50', '1-6'] as const;
const path = fc.constantFrom(...paths);

const readers: fc.Arbitrary<Reader> = fc.record({
  role: fc.constantFrom('superAdmin', 'admin', 'commonUser', 'guest'),
  path,
  preferences: fc.record({
    levels: fc.record({ 1: timings, 2: timings, 3: timings, 4: timings }),
    releases: fc.boolean(),
    quiet: fc.option(fc.record({ from: minute, until: minute, daysBits: fc.integer({ min: 1, max: 127 }) })),
    urgentInQuiet: fc.boolean(),
    digestAt: minute,
    timeZone: fc.constant(null),
    subsidiaries: fc.boolean(),
  }),
  timeZone: fc.constantFrom('Etc/UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'),
  channels: fc.uniqueArray(fc.constantFrom(...DELIVERY_CHANNELS)),
});
const alarms: fc.Arbitrary<NotifiedAlarm> = fc.record({
  level: fc.constantFrom<AlarmSeverity>(1, 2, 3, 4),
  revealsPlace: fc.boolean(),
  devicePath: path,
  leasePath: fc.option(path),
  locationShared: fc.boolean(),
});
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });

describe('recipients, channels and times of a notification', () => {
  it('follow the choice of a person: each channel once, none that is off, none that is not set up', () => {
    fc.assert(
      fc.property(readers, alarms, instants, (reader, alarm, now) => {
        const planned = deliveriesOf(reader, alarm, now);
        expect(deliveriesOf(reader, alarm, now)).toEqual(planned);
        const channels = planned.map(({ channel }) => channel);
        expect(new Set(channels).size).toBe(channels.length);
        for (const { channel, isDigest } of planned) {
          expect(reader.channels).toContain(channel);
          const timing = reader.preferences.levels[alarm.level][channel];
          expect(timing).toBe(isDigest ? 'digest' : 'now');
        }
      }),
    );
  });

  it('never include a stranger, nor anyone who may not know the location', () => {
    fc.assert(
      fc.property(readers, alarms, instants, (reader, alarm, now) => {
        if (deliveriesOf(reader, alarm, now).length === 0) return;
        const isAbove = (company: string | null) =>
          company !== null && (company === reader.path || company.startsWith(`${reader.path}-`));
        expect(isAbove(alarm.devicePath) || isAbove(alarm.leasePath)).toBe(true);
        if (alarm.revealsPlace && !alarm.locationShared) expect(['superAdmin', 'admin']).toContain(reader.role);
      }),
    );
  });

  it('are within a day, never before, and never in quiet hours unless urgent or a digest', () => {
    fc.assert(
      fc.property(readers, alarms, instants, (reader, alarm, now) => {
        for (const { dueAt, isDigest } of deliveriesOf(reader, alarm, now)) {
          expect(dueAt).toBeGreaterThanOrEqual(now);
          expect(dueAt).toBeLessThanOrEqual(now + DAY_MS + 61 * MINUTE_MS);
          const isUrgent = alarm.level === 1 && reader.preferences.urgentInQuiet;
          if (!isDigest && !isUrgent) expect(isQuiet(reader.preferences, reader.timeZone, dueAt)).toBe(false);
        }
      }),
    );
  });

  it('are never earlier when evaluated later', () => {
    fc.assert(
      fc.property(readers, alarms, instants, fc.integer({ min: 0, max: DAY_MS }), (reader, alarm, now, later) => {
        const [first, second] = [deliveriesOf(reader, alarm, now), deliveriesOf(reader, alarm, now + later)];
        expect(second.map(({ channel }) => channel)).toEqual(first.map(({ channel }) => channel));
        for (const [index, { dueAt }] of second.entries()) expect(dueAt).toBeGreaterThanOrEqual(first[index]!.dueAt);
      }),
    );
  });
});

describe('an alarm that has ended', () => {
  it('is past only if it was old when it became known', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 2 * OLD_MS }),
        fc.option(instants),
        (raisedAt, ago, releasedAt) => {
          const notedAt = raisedAt + ago;
          expect(isPast({ raisedAt, notedAt, releasedAt })).toBe(releasedAt !== null && ago > OLD_MS);
        },
      ),
    );
  });
});

const dues = fc
  .array(fc.record({ group: fc.option(fc.constantFrom('site 1', 'site 2')), isDigest: fc.boolean() }), {
    maxLength: 12,
  })
  .map((all) => all.map((one, id): Due => ({ ...one, id })));
const recents: fc.Arbitrary<Recent> = fc.record({
  count: fc.integer({ min: 0, max: MAX_SINGLE + 1 }),
  gatheredAt: fc.option(fc.integer({ min: -WINDOW_MS, max: 0 })),
});

describe('messages of due notices', () => {
  it('are the same for any order of the input', () => {
    const byContent = (bundles: ReturnType<typeof bundle>) =>
      bundles.map(({ ids, isGathered }) => `${ids.toSorted((a, b) => a - b)} ${isGathered}`).sort();
    fc.assert(
      fc.property(dues, recents, fc.infiniteStream(fc.nat()), (due, recent, numbers) => {
        const order = new Map(due.map((one) => [one, numbers.next().value]));
        const mixed = due.toSorted((a, b) => order.get(a)! - order.get(b)!);
        expect(byContent(bundle(mixed, recent, 0))).toEqual(byContent(bundle(due, recent, 0)));
      }),
    );
  });

  it('contain each notice once, all or nothing', () => {
    fc.assert(
      fc.property(dues, recents, (due, recent) => {
        const ids = bundle(due, recent, 0).flatMap((each) => each.ids);
        if (ids.length > 0) expect(ids.toSorted((a, b) => a - b)).toEqual(due.map(({ id }) => id));
      }),
    );
  });
});
