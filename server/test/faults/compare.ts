import { BALANCE_ALARM, WRONG_CLOCK_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { ANEW, FAULTS, MOVED_HOURS, withFaults } from './faults.ts';
import { type Shown, shownOf } from './run.ts';
import { EVERY_MS, truthOf } from './true-device.ts';

/** How far what is shown of a device with faults is from what is shown of it without them. */
interface Difference {
  /** Warnings that only one of them has. */
  readonly warnings: readonly string[];
  readonly ampHours: number;
  readonly wattHours: number;
  readonly metres: number;
  /** Records that are in the log of one of them alone. */
  readonly lost: number;
  /** More than is unknown, and said to be. */
  readonly beyond: readonly string[];
}

/** The balance of a charge depends on every hour of it: one that is unknown leaves it open. That a clock is wrong is told, and was not without. */
const NOT_COMPARED: readonly number[] = [BALANCE_ALARM, WRONG_CLOCK_ALARM];
/** A warning comes so many intervals earlier or later at most: with the next value that is believed. */
const WITHIN_MS = 4 * EVERY_MS;
/** Most that a device does in an hour. */
const MOST = { amp: 36, watt: 820, metre: 9 * 3600 };

/** Every kind of fault. */
export const ALL = [...Object.keys(FAULTS), ...Object.keys(ANEW)];

/** Gives one device of a seed the faults, so many of each kind, and compares. */
export function differenceOf(seed: number, days: number, ofEach: number, names = ALL): Difference {
  const truth = truthOf(seed, days);
  const clean = shownOf(truth, days);
  const faulty = shownOf(withFaults(truth, { seed: seed + 1_000_003, ofEach, names }), days);
  const uncoveredHours = (covered(clean) - covered(faulty)) / 3600;
  const lost = clean.records - faulty.records;
  const [ampHours, cleanHours] = [ampHoursOf(faulty), ampHoursOf(clean)];
  const hours = EVERY_MS / HOUR_MS;
  const moved = ofEach * names.reduce((sum, name) => sum + (MOVED_HOURS[name] ?? 0), 0);
  const anew = ofEach * names.filter((name) => ANEW[name]).length;
  const difference = {
    ampHours: Math.max(...ampHours.map((each, place) => Math.abs(each - cleanHours[place]!))),
    wattHours: Math.abs(faulty.solarWattHour - clean.solarWattHour),
    metres: Math.abs(faulty.metres - clean.metres),
  };
  const allowed = {
    // What is not covered, what held instead of what was, and what is an hour earlier than it was.
    ampHours: MOST.amp * (uncoveredHours + (faulty.marked + moved) * hours) + 1,
    // Of the interval in which a counter begins anew, only the power tells.
    wattHours: MOST.watt * (faulty.unknownMs / HOUR_MS + (2 + anew) * hours),
    // A position that is left out, or did not come, has a way to it and one from it.
    metres: MOST.metre * hours * 2 * (faulty.leftOut + lost) + 1,
  };
  const beyond = (['ampHours', 'wattHours', 'metres'] as const).filter((what) => difference[what] > allowed[what]);
  return {
    ...difference,
    lost,
    warnings: unmatched(clean, faulty),
    beyond: beyond.map((what) => `${what}: ${difference[what].toFixed(1)} of ${allowed[what].toFixed(1)}`),
  };
}

const covered = ({ hours }: Shown): number => hours.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0);
const ampHoursOf = ({ hours }: Shown): number[] => [
  hours.reduce((sum, { ampHoursIn }) => sum + ampHoursIn, 0),
  hours.reduce((sum, { ampHoursOut }) => sum + ampHoursOut, 0),
];

function unmatched(clean: Shown, faulty: Shown): string[] {
  const isCompared = ({ type }: { readonly type: number }) => !NOT_COMPARED.includes(type);
  const rest = faulty.raised.filter(isCompared);
  const missing = clean.raised.filter(isCompared).filter(({ type, at }) => {
    const place = rest.findIndex((other) => other.type === type && Math.abs(other.at - at) <= WITHIN_MS);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
  const text = (what: string) => (raised: { readonly type: number; readonly at: number }) =>
    `${what} ${raised.type} at ${new Date(raised.at).toISOString()}`;
  return [...missing.map(text('without')), ...rest.map(text('only with'))];
}
