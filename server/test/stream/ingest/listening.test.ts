import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { allowedSilenceMs } from '#domain/stream/presence/online.ts';
import type { StreamInput } from '#domain/stream/stream/input.ts';
import { afterLook, type Listening, type Look, listeningAt, PAUSE_MS } from '#server/stream/ingest/listening.ts';

const NOON = Date.UTC(2026, 10, 18, 12);

describe('a look', () => {
  const good: Look = { now: NOON, reachedSince: 0, waitingSince: null, isClockTrusted: true };
  const before = { since: NOON - HOUR_MS, lookedAt: NOON - SECOND_MS };
  test.each<[string, Partial<Look>, Partial<Listening>, number, Listening['deafness']]>([
    ['finds nothing', {}, {}, before.since, null],
    ['comes late', {}, { lookedAt: NOON - PAUSE_MS - 1 }, NOON, 'stopped'],
    ['comes before the last one', {}, { lookedAt: NOON + SECOND_MS }, NOON, 'stopped'],
    ['finds no broker', { reachedSince: null }, {}, NOON, 'broker'],
    ['finds a broker that was away', { reachedSince: NOON - MINUTE_MS }, {}, NOON - MINUTE_MS, null],
    ['finds a message that waits', { waitingSince: NOON - PAUSE_MS - 1 }, {}, NOON, 'waiting'],
    ['finds one that came just now', { waitingSince: NOON - PAUSE_MS }, {}, before.since, null],
    ['finds a clock that is doubted', { isClockTrusted: false }, {}, NOON, 'clock'],
    ['remembers a time that is ahead', {}, { since: NOON + HOUR_MS }, NOON, null],
  ])('that %s', (_what, found, remembered, since, deafness) => {
    expect(afterLook({ ...before, ...remembered }, { ...good, ...found })).toEqual({ since, lookedAt: NOON, deafness });
  });

  test('that is long ago says nothing about now', () => {
    expect(listeningAt(before, NOON)).toBe(before.since);
    expect(listeningAt(before, NOON + PAUSE_MS)).toBe(NOON + PAUSE_MS);
  });
});

/** What happens to the server: it stands still, cannot commit in two ways, has no way to devices, or its clock is set ahead. */
type Trouble = 'frozen' | 'no database' | 'no commits' | 'no broker' | 'ahead';

interface Outage {
  readonly trouble: Trouble;
  readonly from: number;
  readonly seconds: number;
}

interface Device {
  readonly intervalSeconds: number;
  readonly reconnectSeconds: number;
  /** When it falls silent; never if that is not reached. */
  readonly lastsUntil: number;
}

const outages = fc
  .array(
    fc.record({
      trouble: fc.constantFrom<Trouble>('frozen', 'no database', 'no commits', 'no broker', 'ahead'),
      afterSeconds: fc.integer({ min: 40, max: 900 }),
      seconds: fc.oneof(fc.integer({ min: 11, max: 60 }), fc.integer({ min: 60, max: 1_500 })),
    }),
    { maxLength: 4 },
  )
  .map((drawn) => {
    let at = 0;
    return drawn.map(({ trouble, afterSeconds, seconds }): Outage => {
      const from = at + afterSeconds;
      at = from + (trouble === 'ahead' ? 0 : seconds);
      return { trouble, from, seconds };
    });
  });
const device = fc.record({
  intervalSeconds: fc.integer({ min: 5, max: 900 }),
  reconnectSeconds: fc.integer({ min: 0, max: 30 }),
});

const endOf = ({ trouble, from, seconds }: Outage) => from + (trouble === 'ahead' ? 1 : seconds);

/** One device and one server, second by second. Returns when it was heard last, went offline and had an alarm, in true seconds. */
function run(all: readonly Outage[], { intervalSeconds, reconnectSeconds, lastsUntil }: Device, until: number) {
  const settings = deviceSettings(
    {
      version: 1,
      reportIntervalSeconds: intervalSeconds,
      timeZone: 'Etc/UTC',
      chemistry: 'lead-acid',
      nominalCentiVolt: 1200,
      capacityCentiAmpHour: 10_000,
    },
    {},
  );
  const state = emptyState();
  const offline: number[] = [];
  const alarms: number[] = [];
  let heard = 0;
  let dueAt = 0;
  let sent: { receivedAt: number | null } | null = null;
  let reachedSince: number | null = NOON;
  let reachableAt = 0;
  let listening: Pick<Listening, 'since' | 'lookedAt'> = { since: NOON, lookedAt: NOON };
  for (let second = 0; second < until; second++) {
    const trouble = all.find(({ from, seconds }) => second >= from && second < from + seconds);
    const is = (...troubles: Trouble[]) => trouble !== undefined && troubles.includes(trouble.trouble);
    const ahead = all.filter(({ trouble: of, from }) => of === 'ahead' && from <= second);
    const now = NOON + (second + ahead.reduce((sum, { seconds }) => sum + seconds, 0)) * SECOND_MS;
    const take = (input: StreamInput) =>
      deviceStream.take(state, input, settings, (event) => {
        if (event.type === 'wentOffline') offline.push(second);
        if (event.type === 'alarmRaised') alarms.push(second);
      });
    if (is('no broker')) {
      reachedSince = null;
      reachableAt = second + 1 + reconnectSeconds;
    } else reachedSince ??= now;
    // One message at a time, and the next one that is due as soon as it is answered.
    if (sent === null && second >= dueAt && second < lastsUntil) {
      sent = { receivedAt: null };
      dueAt = second + intervalSeconds;
    }
    if (sent && second >= reachableAt && !is('frozen', 'no broker')) sent.receivedAt ??= now;
    if (sent?.receivedAt && !is('frozen', 'no database', 'no commits')) {
      take({ type: 'seen', receivedAt: sent.receivedAt });
      sent = null;
      heard = second;
    }
    if (is('frozen', 'no database')) continue;
    listening = afterLook(listening, {
      now,
      reachedSince,
      waitingSince: sent?.receivedAt ?? null,
      isClockTrusted: true,
    });
    const deadline = deviceStream.deadline(state, settings, listening.since);
    if (deadline !== null && deadline <= now) take({ type: 'deadline', now, listeningSince: listening.since });
  }
  return { heard, offline, alarms };
}

const AFTER_ALL = 6_000;
const lengthOf = (all: readonly Outage[]) => Math.max(0, ...all.map(endOf));

test('a device that reports whenever it can is never offline for what happens to the server', () => {
  fc.assert(
    fc.property(outages, device, (all, drawn) => {
      const end = lengthOf(all) + AFTER_ALL;
      const { offline, alarms } = run(all, { ...drawn, lastsUntil: end }, end);
      expect({ offline, alarms }).toEqual({ offline: [], alarms: [] });
    }),
    { numRuns: 120 },
  );
});

test('a device that falls silent has one alarm, one silence after the server heard it or could have heard it', () => {
  fc.assert(
    fc.property(outages, device, fc.double({ min: 0, max: 1.2, noNaN: true }), (all, drawn, share) => {
      const lastsUntil = 1 + Math.floor(share * (lengthOf(all) + 60));
      const { heard, offline, alarms } = run(all, { ...drawn, lastsUntil }, lengthOf(all) + AFTER_ALL);
      const allowed = allowedSilenceMs(drawn.intervalSeconds) / SECOND_MS;
      const tolerance = PAUSE_MS / SECOND_MS + 3;
      let latest = heard + allowed;
      // One that begins before the alarm is raised begins the silence anew.
      for (const outage of all)
        if (outage.from <= latest + tolerance) latest = Math.max(latest, endOf(outage) + allowed);
      expect(alarms).toHaveLength(1);
      expect(offline).toEqual(alarms);
      expect(alarms[0]).toBeGreaterThanOrEqual(heard + allowed);
      expect(alarms[0]).toBeLessThanOrEqual(latest + tolerance);
    }),
    {
      numRuns: 120,
      // The server stands still in the very second in which the alarm is due.
      examples: [[[{ trouble: 'frozen', from: 181, seconds: 11 }], { intervalSeconds: 5, reconnectSeconds: 0 }, 0]],
    },
  );
});
