import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '#domain/alerting/maintenance/messages.ts';
import { type Counters, type Plan, planStatus, RETEST_MS, termsFault } from '#domain/alerting/maintenance/plan.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';

const NOW = Date.UTC(2026, 10, 22);
const plan = (changes: Partial<Plan> = {}): Plan => ({
  number: 1,
  kind: 1,
  name: 'Watering',
  everyDays: null,
  everyHours: null,
  everyCycles: null,
  leastHealth: null,
  sinceAt: NOW - 10 * DAY_MS,
  sinceHours: 100,
  sinceCycles: 50,
  doneAt: null,
  onceAt: null,
  alarmId: null,
  person: '',
  ...changes,
});
const counters = (changes: Partial<Counters> = {}): Counters => ({
  hours: 150,
  cycles: 60,
  hoursPerDay: 5,
  cyclesPerDay: 1,
  healthPercent: 82,
  ...changes,
});

describe('a plan', () => {
  it.each<[string, Partial<Plan>, Partial<Counters>, boolean, number | null]>([
    ['by days, before', { everyDays: 11 }, {}, false, NOW + DAY_MS],
    ['by days, on the day', { everyDays: 10 }, {}, true, NOW],
    ['by hours, before', { everyHours: 60 }, {}, false, NOW + 2 * DAY_MS],
    ['by hours, reached', { everyHours: 50 }, {}, true, NOW],
    ['by hours of a machine at rest', { everyHours: 60 }, { hoursPerDay: 0 }, false, null],
    ['by hours that were computed again', { everyHours: 50 }, { hours: 20 }, false, NOW + 10 * DAY_MS],
    ['by cycles, before', { everyCycles: 14 }, {}, false, NOW + 4 * DAY_MS],
    ['by cycles of an unknown capacity', { everyCycles: 1 }, { cycles: null }, false, null],
    ['of capacity, above', { kind: 2, leastHealth: 80 }, {}, false, null],
    ['of capacity, below', { kind: 2, leastHealth: 83 }, {}, true, NOW],
    ['of capacity, unknown', { kind: 2, leastHealth: 83 }, { healthPercent: null }, false, null],
    ['of capacity, just done', { kind: 2, leastHealth: 83, doneAt: NOW }, {}, false, NOW + RETEST_MS],
    ['by whatever comes first', { everyDays: 12, everyHours: 55, everyCycles: 20 }, {}, false, NOW + DAY_MS],
  ])('%s', (_, of, known, isDue, dueAt) => {
    expect(planStatus(plan(of), counters(known), NOW)).toMatchObject({ isDue, dueAt });
  });

  it('reports what is left of each term', () => {
    expect(planStatus(plan({ everyDays: 12, everyHours: 55 }), counters(), NOW).parts).toEqual([
      { measure: 'days', limit: 12, value: 10, dueAt: NOW + 2 * DAY_MS, isDue: false },
      { measure: 'hours', limit: 55, value: 50, dueAt: NOW + DAY_MS, isDue: false },
    ]);
  });

  it('needs a term, and for capacity the state of health', () => {
    expect(termsFault(plan())).toBe('everyDays');
    expect(termsFault(plan({ everyCycles: 5 }))).toBeNull();
    expect(termsFault(plan({ kind: 3, everyHours: 5, leastHealth: 5 }))).toBe('leastHealth');
    expect(termsFault(plan({ kind: 2, everyDays: 5 }))).toBe('leastHealth');
    expect(termsFault(plan({ kind: 2, leastHealth: 5 }))).toBeNull();
  });

  it('that is due stays due, whatever is still counted', () => {
    const amount = fc.integer({ min: 0, max: 400 });
    const terms = fc.record({
      everyDays: fc.option(amount),
      everyHours: fc.option(amount),
      everyCycles: fc.option(amount),
    });
    fc.assert(
      fc.property(terms, amount, amount, (of, hours, days) => {
        const before = planStatus(plan(of), counters({ hours }), NOW);
        const later = planStatus(plan(of), counters({ hours: hours + 1, cycles: 61 }), NOW + days * DAY_MS);
        if (before.isDue) expect(later.isDue).toBe(true);
        expect(before.isDue).toBe(before.dueAt !== null && before.dueAt <= NOW);
      }),
    );
  });
});

describe('messages for a device', () => {
  const device = {
    serviceUntil: NOW + 100 * DAY_MS,
    plans: [
      plan({ everyDays: 5 }),
      plan({ number: 3, kind: 3, name: 'Brakes', everyHours: 10 }),
      plan({ number: 4, everyDays: 50 }),
    ],
    counters: counters(),
    unusedDays: 30,
    usedAt: NOW - 29 * DAY_MS,
  };
  const typesOf = (changes: Partial<typeof device>) =>
    messagesOf({ ...device, ...changes }, NOW).map(({ msgType, code }) => [msgType, code]);

  it('are one for each plan that is due', () => {
    expect(messagesOf(device, NOW)).toMatchObject([
      { msgType: 700, code: 1, level: 3, raisedAt: NOW, extend: { text: 'Watering' } },
      { msgType: 702, code: 3, extend: { text: 'Brakes' } },
    ]);
  });

  it('report a device that is not used, unless that is switched off', () => {
    const unused = { plans: [], usedAt: NOW - 30 * DAY_MS };
    expect(messagesOf({ ...device, ...unused }, NOW)).toMatchObject([{ msgType: 703, code: 0, triggerValue: 30 }]);
    expect(messagesOf({ ...device, ...unused, unusedDays: null }, NOW)).toEqual([]);
  });

  it.each([
    [30 * DAY_MS + 1, []],
    [30 * DAY_MS, [[704, 0]]],
    [1, [[704, 0]]],
    [0, [[705, 0]]],
    [-90 * DAY_MS, [[705, 0]]],
  ])('report a data service that ends %i ms from now', (left, expected) => {
    const serviceUntil = NOW + left;
    expect(typesOf({ plans: [], serviceUntil })).toEqual(expected);
    for (const { msgType, raisedAt, extend } of messagesOf({ ...device, plans: [], serviceUntil }, NOW))
      expect([raisedAt, extend]).toEqual([
        msgType === 705 ? serviceUntil : serviceUntil - 30 * DAY_MS,
        { serviceUntil },
      ]);
  });

  it('with an ended data service report only that', () => {
    expect(typesOf({ serviceUntil: NOW - 1, usedAt: 0 })).toEqual([[705, 0]]);
  });
});
