import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { bundle, type Due, MAX_SINGLE, type Recent, WINDOW_MS } from '#domain/reporting/delivery/bundle.ts';

const single = (id: number): Due => ({ id, group: null, isDigest: false });
const NONE: Recent = { count: 0, gatheredAt: null };

describe('messages of due notices', () => {
  it('are single as long as there are few', () => {
    expect(bundle([single(1), single(2)], NONE, 0)).toEqual([
      { ids: [1], isGathered: false },
      { ids: [2], isGathered: false },
    ]);
  });

  it('group notices, and collect those that waited for a digest', () => {
    const site = (id: number): Due => ({ id, group: 'site 4', isDigest: false });
    const due = [site(1), single(2), site(3), { id: 4, group: null, isDigest: true }];
    expect(bundle(due, NONE, 0)).toEqual([
      { ids: [4], isGathered: true },
      { ids: [1, 3], isGathered: true },
      { ids: [2], isGathered: false },
    ]);
  });

  it('are limited in any flood, contain everything, and nothing twice', () => {
    const arrivals = fc.array(fc.record({ afterS: fc.integer({ min: 0, max: 90 }), count: fc.integer({ max: 400 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(arrivals, (floods) => {
        let now = 0;
        let nextId = 1;
        let waiting: Due[] = [];
        const sent: { at: number; ids: readonly number[]; isGathered: boolean }[] = [];
        const turn = () => {
          const recent = sent.filter(({ at }) => at > now - WINDOW_MS);
          const gathered = recent.filter(({ isGathered }) => isGathered);
          const bundles = bundle(waiting, { count: recent.length, gatheredAt: gathered.at(-1)?.at ?? null }, now);
          for (const { ids, isGathered } of bundles) sent.push({ at: now, ids, isGathered });
          const told = new Set(bundles.flatMap(({ ids }) => ids));
          waiting = waiting.filter(({ id }) => !told.has(id));
        };
        for (const { afterS, count } of floods) {
          now += afterS * SECOND_MS;
          for (let index = 0; index < count; index++) waiting.push(single(nextId++));
          turn();
        }
        now += WINDOW_MS;
        turn();
        expect(waiting).toEqual([]);
        expect(sent.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(
          Array.from({ length: nextId - 1 }, (_, i) => i + 1),
        );
        for (const { at } of sent)
          expect(sent.filter((other) => other.at > at - WINDOW_MS && other.at <= at).length).toBeLessThanOrEqual(
            MAX_SINGLE + 1,
          );
      }),
    );
  });
});
