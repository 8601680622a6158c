import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { gapsOf } from '#domain/stream/believed/interval.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';
import { allBuckets, inOrder, settingsOf } from '../../assembly/device-state/device-under-test.ts';
import { recordsFrom } from '../../foundation/kinds/arbitrary-records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const using = (ampere: number, more: Monitor = {}): Monitor => ({ currentUsingCentiAmp: ampere * 100, ...more });
const charging = (ampere: number, more: Monitor = {}): Monitor => ({ currentChargingCentiAmp: ampere * 100, ...more });

const everyMinutes = (start: number, end: number, minutes: number, body: Monitor): HistorySample[] => {
  const samples: HistorySample[] = [];
  for (let at = start; at <= end; at += minutes * MINUTE) samples.push({ at, body });
  return samples;
};

describe('days with a clock change', () => {
  /** Local midnight to local midnight, and the hours that the clock shows. */
  it.each([
    ['Europe/Berlin', '2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00', 23, '0 1 3 4', 23],
    ['Europe/Berlin', '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00', 25, '0 1 2 2', 25],
    ['Europe/Berlin', '2026-06-01T00:00+02:00', '2026-06-02T00:00+02:00', 24, '0 1 2 3', 24],
    ['America/St_Johns', '2026-03-08T00:00-03:30', '2026-03-09T00:00-02:30', 23, '0 1 3 4', 23],
    ['America/St_Johns', '2026-11-01T00:00-02:30', '2026-11-02T00:00-03:30', 25, '0 1 1 2', 25],
    ['Asia/Kolkata', '2026-03-29T00:00+05:30', '2026-03-30T00:00+05:30', 24, '0 1 2 3', 24],
    ['Australia/Lord_Howe', '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:30', 25, '0 1 1 2', 24.5],
    ['Australia/Lord_Howe', '2026-10-04T00:00+10:30', '2026-10-05T00:00+11:00', 24, '0 1 2 3', 23.5],
  ])('%s %s has its hours', (timeZone, from, to, hours, first, length) => {
    const start = Date.parse(from);
    const end = Date.parse(to);
    expect(end - start).toBe(length * HOUR);
    const derived = inOrder(everyMinutes(start, end, 5, using(6)), settingsOf({ timeZone }));
    const { buckets } = derived;
    expect(buckets).toHaveLength(hours);
    expect(new Set(buckets.map((bucket) => bucket.date))).toEqual(new Set([from.slice(0, 10)]));
    expect(
      buckets
        .slice(0, 4)
        .map((bucket) => bucket.hour)
        .join(' '),
    ).toBe(first);
    expect(buckets.at(-1)?.hour).toBe(23);
    expect(buckets[0]?.startAt).toBe(start);
    buckets.forEach((bucket, index) => {
      expect(bucket.endAt).toBe(buckets[index + 1]?.startAt ?? end);
      expect(bucket.coveredSeconds).toBe((bucket.endAt - bucket.startAt) / 1000);
    });
    const ampHours = buckets.reduce((sum, bucket) => sum + bucket.ampHoursOut, 0);
    expect(ampHours).toBeCloseTo(6 * length, 9);
    expect(derived.history.bucket).toMatchObject({ date: to.slice(0, 10), hour: 0, samples: 1, coveredMs: 0 });
  });

  it.each([
    ['month', 'Asia/Kolkata', '2026-02-28T23:30+05:30', ['2026-02-28 23', '2026-03-01 0']],
    ['year', 'America/St_Johns', '2026-12-31T23:30-03:30', ['2026-12-31 23', '2027-01-01 0']],
  ])('the turn of the %s falls between two buckets', (_, timeZone, from, expected) => {
    const start = Date.parse(from);
    const derived = inOrder(everyMinutes(start, start + HOUR, 7, charging(4)), settingsOf({ timeZone }));
    expect(allBuckets(derived).map(({ date, hour }) => `${date} ${hour}`)).toEqual(expected);
  });
});

describe('an hour', () => {
  const start = Date.UTC(2026, 4, 5, 6);

  it('holds a reading until the next record and cuts it at the hour', () => {
    const { buckets, history } = inOrder(
      [
        { at: start + 50 * MINUTE, body: using(36, { voltageCentiVolt: 1200, socCentiPercent: 8000 }) },
        { at: start + 56 * MINUTE, body: charging(18, { voltageCentiVolt: 1400, socCentiPercent: 7900 }) },
        { at: start + 62 * MINUTE, body: using(0, { temperatureCentiCelsius: -500 }) },
      ],
      settingsOf(),
    );
    expect(buckets).toEqual([
      {
        startAt: start,
        endAt: start + HOUR,
        date: '2026-05-05',
        hour: 6,
        coveredSeconds: 600,
        chargingSeconds: 240,
        dischargingSeconds: 360,
        idleSeconds: 0,
        operatingSeconds: 360,
        ampHoursIn: 1.2,
        ampHoursOut: 3.6,
        wattHoursIn: 1.2 * 14,
        wattHoursOut: 3.6 * 12,
        socFirstCentiPercent: 8000,
        socLastCentiPercent: 7900,
        socMinimumCentiPercent: 7900,
        socMaximumCentiPercent: 8000,
        minimumCentiVolt: 1200,
        maximumCentiVolt: 1400,
        peakInCentiAmp: 1800,
        peakOutCentiAmp: 3600,
        minimumCentiCelsius: null,
        maximumCentiCelsius: null,
        samples: 2,
      },
    ]);
    expect(history.bucket).toMatchObject({ hour: 7, coveredMs: 2 * MINUTE, minimumCentiCelsius: -500, samples: 1 });
  });

  it('does not cover a gap of more than 10 min', () => {
    const covered = (minutes: number) =>
      allBuckets(inOrder(everyMinutes(start, start + 30 * MINUTE, minutes, using(10)), settingsOf()))[0]!
        .coveredSeconds;
    expect(covered(10)).toBe(1800);
    const pauses = [0, 5, 16, 17].map((minute) => ({ at: start + minute * MINUTE, body: using(10) }));
    expect(allBuckets(inOrder(pauses, settingsOf()))[0]!.coveredSeconds).toBe(6 * 60);
  });

  it.each([11, 15, 30, 60])('covers the intervals of a device that is seen to report every %i min', (minutes) => {
    const until = start + 6 * HOUR + minutes * MINUTE;
    const samples = everyMinutes(start, until, minutes, using(20)).map((sample, place) => ({
      ...sample,
      at: sample.at + (place % 2) * 1000,
    }));
    const buckets = allBuckets(inOrder(samples, settingsOf())).filter(({ startAt }) => startAt < start + 6 * HOUR);
    const sum = (of: (bucket: (typeof buckets)[number]) => number) => buckets.reduce((all, each) => all + of(each), 0);
    expect(sum(({ coveredSeconds }) => coveredSeconds)).toBeCloseTo(6 * 3600, 6);
    expect(sum(({ ampHoursOut }) => ampHoursOut)).toBeCloseTo(120, 6);
    expect(sum(({ dischargingSeconds }) => dischargingSeconds)).toBeCloseTo(6 * 3600, 6);
  });

  it('does not cover hours of silence of a device that is seen to report every 15 min', () => {
    const minutes = [0, 15, 30, 45, 60, 300, 315, 330, 345];
    const samples = minutes.map((minute) => ({ at: start + minute * MINUTE, body: using(10) }));
    const buckets = allBuckets(inOrder(samples, settingsOf()));
    expect(buckets.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0)).toBe((60 + 45) * 60);
  });

  it('covers the intervals of a device that reports seldom', () => {
    const rare = settingsOf({ reportIntervalSeconds: 7200 });
    const derived = inOrder(everyMinutes(start, start + 6 * HOUR, 120, using(10)), rare);
    expect(derived.buckets.map((bucket) => bucket.coveredSeconds)).toEqual([3600, 3600, 3600, 3600, 3600, 3600]);
    expect(derived.buckets.map((bucket) => bucket.samples)).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it('has no bucket for hours without a record', () => {
    const samples = [start, start + 5 * HOUR].map((at) => ({ at, body: using(1) }));
    expect(allBuckets(inOrder(samples, settingsOf())).map((bucket) => bucket.hour)).toEqual([6, 11]);
  });

  it('counts as operating what discharges, or has ignition or the hour-meter input on', () => {
    const operating = (body: Monitor) =>
      allBuckets(inOrder(everyMinutes(start, start + 30 * MINUTE, 1, body), settingsOf()))[0]!.operatingSeconds;
    expect(operating(using(2))).toBe(1800);
    expect(operating(using(1.99))).toBe(0);
    expect(operating(using(0, { ignitionCentiVolt: 500 }))).toBe(1800);
    expect(operating({ hourMeterCentiVolt: 1200 })).toBe(1800);
    expect(operating(charging(50, { ignitionCentiVolt: 499, hourMeterCentiVolt: 0 }))).toBe(0);
  });

  it('holds a reading while records without it come in between', () => {
    const samples = everyMinutes(start, start + 30 * MINUTE, 1, { temperatureCentiCelsius: 2000 });
    samples[0] = { at: start, body: using(6) };
    const [bucket] = allBuckets(inOrder(samples, settingsOf()));
    expect(bucket).toMatchObject({ coveredSeconds: 600, ampHoursOut: 1 });
  });
});

describe('sums', () => {
  it('of all hours are those of the readings, whatever the zone', () => {
    const zones = fc.constantFrom('Etc/UTC', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(recordsFrom(Date.UTC(2026, 3, 4, 13)), zones, (records, timeZone) => {
        const complete = records.map(({ at, body }) => ({
          at,
          using: body.currentUsingCentiAmp ?? 0,
          charging: body.currentChargingCentiAmp ?? 0,
          volt: body.voltageCentiVolt ?? 1250,
        }));
        const expected = { in: 0, out: 0, wattHoursIn: 0, seconds: 0 };
        const gaps = gapsOf(
          complete.map(({ at }) => at),
          10 * MINUTE,
        );
        complete.slice(1).forEach(({ at }, index) => {
          const before = complete[index]!;
          const ms = at - before.at;
          if (ms > gaps[index + 1]!) return;
          expected.in += (before.charging / 100) * (ms / HOUR);
          expected.out += (before.using / 100) * (ms / HOUR);
          expected.wattHoursIn += (before.charging / 100) * (ms / HOUR) * (before.volt / 100);
          expected.seconds += ms / 1000;
        });
        const samples = complete.map(({ at, using: out, charging: into, volt }) => ({
          at,
          body: { currentUsingCentiAmp: out, currentChargingCentiAmp: into, voltageCentiVolt: volt },
        }));
        const buckets = allBuckets(inOrder(samples, settingsOf({ timeZone })));
        const sum = (pick: (bucket: (typeof buckets)[number]) => number) =>
          buckets.reduce((total, bucket) => total + pick(bucket), 0);
        expect(sum((bucket) => bucket.ampHoursIn)).toBeCloseTo(expected.in, 8);
        expect(sum((bucket) => bucket.ampHoursOut)).toBeCloseTo(expected.out, 8);
        expect(sum((bucket) => bucket.wattHoursIn)).toBeCloseTo(expected.wattHoursIn, 7);
        expect(sum((bucket) => bucket.coveredSeconds)).toBeCloseTo(expected.seconds, 6);
        // The last may wait for what the next one tells of the interval.
        expect([0, 1]).toContain(complete.length - sum((bucket) => bucket.samples));
        for (const bucket of buckets) {
          const parts = bucket.chargingSeconds + bucket.dischargingSeconds + bucket.idleSeconds;
          expect(parts).toBeCloseTo(bucket.coveredSeconds, 6);
          expect(bucket.coveredSeconds).toBeLessThanOrEqual((bucket.endAt - bucket.startAt) / 1000);
          expect(bucket.idleSeconds).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
