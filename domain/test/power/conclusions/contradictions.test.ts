import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import { EXCLUSIONS } from '#domain/power/conclusions/exclusions.ts';
import type { Said, Statement } from '#domain/power/conclusions/statement.ts';
import { statementsOfFleet } from '#domain/power/conclusions/system-statements.ts';
import { summaryOf } from '#domain/power/insights/fleet.ts';

const NOW = Date.UTC(2026, 10, 28, 14, 37);
/** Two statements of the same are a list. */
type Pair = { readonly [W in keyof Said]?: Said[W] | readonly Said[W][] };
const silent = (at: number, saysOfValues = false) => ({ at, saysOfValues });

/** What was once said on one page, and what is said of the same now. */
const ONCE: Readonly<Record<string, { readonly once: Pair; readonly now: Pair }>> = {
  'praise beside a fault': { once: { health: 'excellent', fault: 2 }, now: { healthPercent: 96, fault: 2 } },
  'praise of what cannot be used': {
    once: { health: 'excellent', usableShare: 0.6 },
    now: { health: 'medium', usableShare: 0.6 },
  },
  'praise above the rating': { once: { health: 'excellent', healthPercent: 116 }, now: { healthPercent: 116 } },
  'cells alike beside a weak one': { once: { cellsAlike: true, weakCell: 6 }, now: { weakCell: 6 } },
  'a score beside a fault': { once: { score: 100, fault: 2 }, now: { score: 70, fault: 2 } },
  'full marks without a full charge': {
    once: { fullChargePoints: 1, lastFull: null },
    now: { fullChargePoints: 0.63, lastFull: null },
  },
  'more days than are known': { once: { notFullDays: 297, knownDays: 41 }, now: { notFullDays: 41, knownDays: 41 } },
  'two times left': {
    once: {
      timeLeft: { low: 262, high: 610, goal: 'toEmpty', limitedBy: null },
      deviceTimeLeft: { minutes: 755, isDoubted: false },
    },
    now: {
      timeLeft: { low: 262, high: 610, goal: 'toEmpty', limitedBy: null },
      deviceTimeLeft: { minutes: 755, isDoubted: true },
    },
  },
  'time left of a battery that a cell ends': {
    once: { endedByCell: 6, timeLeft: { low: 1200, high: 2250, goal: 'toEmpty', limitedBy: null } },
    now: { endedByCell: 6, timeLeft: { low: 25, high: 60, goal: 'toEmpty', limitedBy: 6 } },
  },
  'two counts of cycles': {
    once: { cycles: 4.97, deviceCycles: { cycles: 12, isDated: false } },
    now: { cycles: 4.97, deviceCycles: { cycles: 5, isDated: true } },
  },
  'online and offline': {
    once: { online: true, offlineSince: silent(NOW) },
    now: { online: false, offlineSince: silent(NOW) },
  },
  'values newer than the silence': {
    once: { offlineSince: silent(NOW - DAY_MS), newestValues: NOW },
    now: { offlineSince: silent(NOW - DAY_MS), newestValues: NOW - DAY_MS },
  },
  'values older than the silence': {
    once: { offlineSince: silent(NOW - 32 * MINUTE_MS), newestValues: NOW - 26 * HOUR_MS },
    now: { offlineSince: silent(NOW - 32 * MINUTE_MS, true), newestValues: NOW - 26 * HOUR_MS },
  },
  'online without service': {
    once: { online: true, serviceEnded: NOW - 3 * DAY_MS },
    now: { serviceEnded: NOW - 3 * DAY_MS },
  },
  'two charges of one instant': {
    once: {
      chargeAt: [
        { percent: 54, at: NOW },
        { percent: 55, at: NOW },
      ],
    },
    now: {
      chargeAt: [
        { percent: 54, at: NOW },
        { percent: 55, at: NOW + MINUTE_MS },
      ],
    },
  },
  'two worst levels': { once: { worstLevel: [2, 0] }, now: { worstLevel: [2, 2] } },
  'two ranges of one time left': {
    once: {
      timeLeft: [
        { low: 262, high: 610, goal: 'toEmpty', limitedBy: null },
        { low: 700, high: 810, goal: 'toEmpty', limitedBy: null },
      ],
    },
    now: {
      timeLeft: [
        { low: 262, high: 610, goal: 'toEmpty', limitedBy: null },
        { low: 300, high: 650, goal: 'toEmpty', limitedBy: null },
      ],
    },
  },
  'a charge without service': {
    once: { charge: 20, serviceEnded: NOW - 3 * DAY_MS },
    now: { serviceEnded: NOW - 3 * DAY_MS },
  },
  'nothing used beside a battery that was': {
    once: { used: 0, outOfBattery: 361 },
    now: { used: null, outOfBattery: 361 },
  },
  'own use without loads': { once: { ownUse: 1, used: null }, now: { used: null } },
  'own use of nothing used': { once: { ownUse: 1, used: 0 }, now: { ownUse: 0, used: 0 } },
  'bars of two lengths': { once: { sources: 68, uses: 96 }, now: { sources: 96, uses: 96 } },
  'a counter beside its power': {
    once: { counted: { wattHours: 2400, isDoubted: false }, powered: 24_000 },
    now: { counted: { wattHours: 2400, isDoubted: true }, powered: 24_000 },
  },
  'parts that are not the whole': { once: { total: 27, parts: [13, 8] }, now: { total: 27, parts: [7, 20, 0] } },
  'a hint before a fault': { once: { firstHint: 'idle', fault: 1 }, now: { firstHint: 'fault', fault: 1 } },
};

/** The one whose value is a list itself. */
const isOne = (what: string, value: unknown) => what === 'parts' || !Array.isArray(value);
const said = (pair: Pair, about = 'Yard tractor 05'): Statement[] =>
  Object.entries(pair).flatMap(([what, value]) =>
    (isOne(what, value) ? [value] : (value as unknown[])).map(
      (each) => ({ about, what, value: each, at: NOW }) as Statement,
    ),
  );
const rulesOf = (statements: readonly Statement[]) => contradictions(statements).map(({ rule }) => rule);

describe('statements that exclude each other', () => {
  test('are known in each pair that was once said on one page', () => {
    expect(Object.keys(ONCE).toSorted()).toEqual(EXCLUSIONS.map(({ name }) => name).toSorted());
  });

  test.each(EXCLUSIONS.map(({ name }) => name))('%s: found, and not in what is said now', (name) => {
    const { once, now } = ONCE[name]!;
    const found = contradictions(said(once)).filter(({ rule }) => rule === name);
    // Two statements of the same are found from either side.
    expect(found.length).toBe(found[0]?.one.what === found[0]?.other.what ? 2 : 1);
    expect([found[0]!.one.at, found[0]!.other.at]).toEqual([NOW, NOW]);
    expect(rulesOf(said(now))).toEqual([]);
  });

  test('are none in the summary of a company, whatever its reviews say', () => {
    const review = fc.record({
      verdict: fc.constantFrom('attention', 'expected', 'tooLittle', null),
      life: fc.constant(null),
      end: fc.constant(null),
      health: fc.constant({ estimate: null, months: [] }),
    });
    fc.assert(
      fc.property(fc.array(review, { maxLength: 40 }), (reviews) => {
        expect(rulesOf(statementsOfFleet('company', summaryOf(reviews, NOW), NOW))).toEqual([]);
      }),
    );
  });

  test('are told of one thing only', () => {
    expect(rulesOf([...said({ health: 'excellent' }, 'A'), ...said({ fault: 1 }, 'B')])).toEqual([]);
  });
});
