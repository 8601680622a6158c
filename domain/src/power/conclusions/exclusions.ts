import { HOUR_MS, MINUTE_MS } from '../../foundation/basics/time.ts';
import { SCORE_WITH_FAULT } from '../analytics/health/score.ts';
import type { Said } from './statement.ts';

/** Two statements about the same that cannot both be right. */
interface Exclusion<A extends keyof Said = keyof Said, B extends keyof Said = keyof Said> {
  readonly name: string;
  readonly one: A;
  readonly other: B;
  excludes(one: Said[A], other: Said[B]): boolean;
}

const exclusion = <A extends keyof Said, B extends keyof Said>(
  name: string,
  one: A,
  other: B,
  excludes: (one: Said[A], other: Said[B]) => boolean,
): Exclusion => ({ name, one, other, excludes }) as unknown as Exclusion;

const isPraise = (band: Said['health']) => band === 'excellent' || band === 'good';
/** Of a pack that gives less than this of its rating, no word of praise is true. */
const PRAISED_SHARE = 0.8;
/** A capacity further above the rating tells that the rating is wrong. */
const MAX_PERCENT = 105;
/** Two meters and two instants of the same second: further apart figures are two figures. */
const SAME_WATT = 0.5;
const APART = 0.1;
/** A battery may rest unused with its lamps: below, nothing was taken out, Wh. */
const TAKEN_OUT = 20;
/** Cycles that are counted by other rules differ by some. */
const CYCLES_APART = 1.5;
/** A device is silent for so long before it counts as offline. */
const SILENT_MS = 30 * MINUTE_MS;

const apart = (one: number, other: number): number =>
  Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), 1e-9);

/** All pairs that exclude each other. */
export const EXCLUSIONS: readonly Exclusion[] = [
  exclusion('praise beside a fault', 'health', 'fault', (band) => isPraise(band)),
  exclusion(
    'praise of what cannot be used',
    'health',
    'usableShare',
    (band, share) => isPraise(band) && share < PRAISED_SHARE,
  ),
  exclusion('praise above the rating', 'health', 'healthPercent', (_band, percent) => percent > MAX_PERCENT),
  exclusion('cells alike beside a weak one', 'cellsAlike', 'weakCell', () => true),
  exclusion('a score beside a fault', 'score', 'fault', (score, level) => score > SCORE_WITH_FAULT[level]),
  exclusion(
    'full marks without a full charge',
    'fullChargePoints',
    'lastFull',
    (points, at) => points === 1 && at === null,
  ),
  exclusion('more days than are known', 'notFullDays', 'knownDays', (days, known) => days > known),
  exclusion(
    'two times left',
    'timeLeft',
    'deviceTimeLeft',
    ({ low, high, goal }, { minutes, isDoubted }) =>
      goal === 'toEmpty' && !isDoubted && (minutes < low || minutes > high),
  ),
  exclusion(
    'time left of a battery that a cell ends',
    'endedByCell',
    'timeLeft',
    (_cell, { goal, limitedBy }) => goal === 'toEmpty' && limitedBy === null,
  ),
  exclusion(
    'two counts of cycles',
    'cycles',
    'deviceCycles',
    (own, { cycles, isDated }) => !isDated && Math.abs(own - cycles) > CYCLES_APART && apart(own, cycles) > APART,
  ),
  exclusion('online and offline', 'online', 'offlineSince', (online) => online),
  exclusion(
    'values newer than the silence',
    'offlineSince',
    'newestValues',
    (since, at) => !since.saysOfValues && at > since.at + SILENT_MS,
  ),
  exclusion(
    'values older than the silence',
    'offlineSince',
    'newestValues',
    (since, at) => !since.saysOfValues && since.at > at + HOUR_MS,
  ),
  exclusion('online without service', 'online', 'serviceEnded', (online) => online),
  exclusion(
    'two charges of one instant',
    'chargeAt',
    'chargeAt',
    (one, other) => one.at === other.at && one.percent !== other.percent,
  ),
  exclusion('two worst levels', 'worstLevel', 'worstLevel', (one, other) => one !== other),
  exclusion(
    'two ranges of one time left',
    'timeLeft',
    'timeLeft',
    (one, other) => one.goal === other.goal && (one.high < other.low || other.high < one.low),
  ),
  exclusion('a charge without service', 'charge', 'serviceEnded', () => true),
  exclusion(
    'nothing used beside a battery that was',
    'used',
    'outOfBattery',
    (used, out) => used === 0 && out > TAKEN_OUT,
  ),
  exclusion('own use without loads', 'ownUse', 'used', (_share, used) => used === null),
  exclusion('own use of nothing used', 'ownUse', 'used', (share, used) => share > 0 && used === 0),
  exclusion('bars of two lengths', 'sources', 'uses', (sources, uses) => Math.abs(sources - uses) > SAME_WATT),
  exclusion(
    'a counter beside its power',
    'counted',
    'powered',
    ({ wattHours, isDoubted }, powered) =>
      !isDoubted && apart(wattHours, powered) > APART && Math.abs(wattHours - powered) > TAKEN_OUT,
  ),
  exclusion(
    'parts that are not the whole',
    'total',
    'parts',
    (total, parts) => parts.reduce((sum, part) => sum + part, 0) !== total,
  ),
  exclusion('a hint before a fault', 'firstHint', 'fault', (hint) => hint !== 'fault'),
];
