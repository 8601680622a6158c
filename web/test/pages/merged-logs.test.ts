import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedLogs } from '#web/pages/fleet/timeline/merged-logs.ts';

const log = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 20 }).map((times) => times.sort((a, b) => b - a));
const logs = fc.array(fc.tuple(log, fc.nat({ max: 20 })), { maxLength: 6 });
type Logs = readonly [times: readonly number[], loaded: number][];

const loadedOf = (all: Logs) =>
  mergedLogs(
    all.map(([times, loaded], place) => ({
      lines: times.slice(0, loaded).map((at) => ({ at, of: place })),
      hasMore: loaded < times.length,
    })),
  );
const timesOf = (all: Logs) => loadedOf(all).lines.map(({ at }) => at);

test('what is shown is the newest part of everything', () => {
  fc.assert(
    fc.property(logs, (all) => {
      const shown = timesOf(all);
      const whole = all.flatMap(([times]) => times).sort((a, b) => b - a);
      expect(shown).toEqual(whole.slice(0, shown.length));
    }),
  );
});

test('loading the shortest logs again and again shows everything, and nothing comes in between', () => {
  fc.assert(
    fc.property(logs, fc.integer({ min: 1, max: 5 }), (all, size) => {
      let now: Logs = all;
      let shown = timesOf(now);
      for (let { shortest } = loadedOf(now); shortest.length > 0; { shortest } = loadedOf(now)) {
        now = now.map(([times, loaded], place) => [times, shortest.includes(place) ? loaded + size : loaded]);
        const next = timesOf(now);
        expect(next.slice(0, shown.length)).toEqual(shown);
        shown = next;
      }
      expect(shown).toHaveLength(all.flatMap(([times]) => times).length);
    }),
  );
});
