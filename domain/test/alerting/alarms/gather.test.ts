import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  GATHER_MS,
  headOf,
  isOfSilence,
  type OfflineNotice,
  outages,
} from '../../../src/alerting/alarms/life/group.ts';

const notice = fc.record({
  id: fc.uuid(),
  place: fc.option(fc.constantFrom('harbour', 'yard')),
  notedAt: fc.integer({ min: 0, max: 10 * GATHER_MS }),
  isOpen: fc.boolean(),
  gatheredBy: fc.constant(null),
});

describe('outages', () => {
  test('contain each notice once, from one site, within the gathering time after the first; neighbours could not be merged', () => {
    fc.assert(
      fc.property(fc.array(notice), (notices) => {
        const found = outages(notices);
        expect(found.flat().toSorted(byId)).toEqual(notices.toSorted(byId));
        const firsts = new Map<string | null, number>();
        for (const outage of found) {
          const [first] = outage as [OfflineNotice];
          expect(outage.every(({ place }) => place === first.place)).toBe(true);
          expect(outage.length === 1 || first.place !== null).toBe(true);
          for (const { notedAt } of outage) {
            expect(notedAt).toBeGreaterThanOrEqual(first.notedAt);
            expect(notedAt).toBeLessThanOrEqual(first.notedAt + GATHER_MS);
          }
          const before = firsts.get(first.place);
          if (first.place !== null && before !== undefined) expect(first.notedAt).toBeGreaterThan(before + GATHER_MS);
          firsts.set(first.place, first.notedAt);
        }
      }),
    );
  });

  test('are the same when all are reported together, and keep the gathering alarm', () => {
    fc.assert(
      fc.property(fc.array(notice), (notices) => {
        const once = outages(notices).map((outage) => {
          const head = headOf(outage);
          return outage.map((each) => ({
            ...each,
            notedAt: outage[0]!.notedAt,
            gatheredBy: each === head || !each.isOpen ? null : (head?.id ?? null),
          }));
        });
        const heads = (found: readonly OfflineNotice[][]) => found.flatMap((each) => headOf(each)?.id ?? []).sort();
        const again = outages(once.flat());
        expect(again.map((outage) => outage.length).sort()).toEqual(once.map((outage) => outage.length).sort());
        expect(heads(again)).toEqual(heads(once));
      }),
    );
  });
});

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

test.each([
  ['in its last minute', { raisedAt: 940_000, level: 2 }, true],
  ['long before', { raisedAt: 839_000, level: 2 }, false],
  ['while it was silent', { raisedAt: 990_000, level: 3 }, true],
  ['more severe', { raisedAt: 940_000, level: 1 }, false],
])('an alarm of a unit that was raised %s', (_when, alarm, expected) => {
  expect(isOfSilence(alarm, { raisedAt: 1_000_000, silentSeconds: 100, level: 2 })).toBe(expected);
});
