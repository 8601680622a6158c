import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import type { Battery } from '../battery.ts';
import { usualTaper } from '../capacity/tapers.ts';
import type { Flow } from '../days/flow.ts';
import { spanOf } from '../days/span-of.ts';
import { type Bounds, HEALTH, type KnownCapacity } from './charge-line.ts';
import type { OwnPast, RemainingRange } from './remaining-range.ts';

/**
 * How chargers taper off where the device's own past does not tell: from which charge on, less so many points for a current of one hour; how
 * long; and to which part of the capacity.
 */
const TAPER: Readonly<Record<Chemistry, { fromSoc: Bounds; perRate: number; hours: Bounds; toRate: number }>> = {
  'lead-acid': { fromSoc: [65, 82, 94], perRate: 40, hours: [0.7, 3, 5.5], toRate: 1 / 50 },
  lfp: { fromSoc: [88, 97, 100], perRate: 6, hours: [0, 0.25, 0.75], toRate: 1 / 25 },
  nmc: { fromSoc: [84, 95, 99], perRate: 20, hours: [0.1, 0.55, 1.2], toRate: 1 / 20 },
};
/** Its current has fallen to this part of the highest. */
const FALLING = 0.88;
const SOC_ERROR = 3;

interface Course {
  readonly fromSoc: Bounds;
  /** Once the current falls, or before it does. */
  readonly hours: Bounds;
  readonly isFalling: boolean;
}

/** The time until the charger switches off, if it charges on. */
export function toFull(
  soc: number,
  capacity: KnownCapacity,
  flow: Flow,
  { chemistry }: Battery,
  { tapers }: OwnPast,
): Omit<RemainingRange, 'at' | 'averageCurrent'> {
  const [least, ampHours, most] = perCount(capacity);
  const course = ownCourse(tapers, flow, soc) ?? usualCourse(chemistry, flow, ampHours);
  const charging = Math.max(flow.amp, 0.01);
  const likely = { points: soc, ampHours, charging, fromSoc: course.fromSoc[1], hours: course.hours[1] };
  /** Constant current up to where it begins to fall, and the rest of the taper. */
  const hoursOf = (inputs: typeof likely) =>
    (course.isFalling ? 0 : (Math.max(0, inputs.fromSoc - inputs.points) / 100) * (inputs.ampHours / inputs.charging)) +
    inputs.hours;
  return {
    answer: 'toFull',
    ...spanOf(hoursOf, likely, {
      points: [soc - SOC_ERROR, Math.min(100, soc + SOC_ERROR)],
      ampHours: [least, most],
      charging: [Math.max(charging - 2 * flow.sigma, charging / 2), charging + 2 * flow.sigma],
      fromSoc: [course.fromSoc[0], course.fromSoc[2]],
      hours: [course.hours[0], course.hours[2]],
    }),
    ampHours: (Math.max(0, 100 - soc) / 100) * ampHours,
    limitedBy: null,
  };
}

/** What 100 points of the device's count are worth, ampere-hours. */
function perCount({ counted, isRated, ampHours, low, high }: KnownCapacity): Bounds {
  if (counted !== undefined) return [0.96 * counted, counted, 1.04 * counted];
  return isRated ? (HEALTH.map((health) => health * ampHours) as unknown as Bounds) : [low, ampHours, high];
}

/** As the last charges of this battery came to their end. Over hours the current falls so slowly that only its past tells. */
function ownCourse(tapers: OwnPast['tapers'], { most, last }: Flow, soc: number): Course | null {
  const usual = usualTaper(tapers, most);
  if (!usual) return null;
  const isFalling = last < FALLING * most || (last < FALLING * usual.fromAmp && soc >= usual.fromSoc[0]);
  return { fromSoc: usual.fromSoc, hours: isFalling ? usual.left(last) : usual.hours, isFalling };
}

function usualCourse(chemistry: Chemistry, { most, last }: Flow, ampHours: number): Course {
  const { fromSoc, perRate, hours, toRate } = TAPER[chemistry];
  const isFalling = last < FALLING * most;
  const left = isFalling ? taperLeft(last, most, toRate * ampHours) : 1;
  return {
    fromSoc: fromSoc.map((each) => Math.max(50, each - (perRate * most) / ampHours)) as unknown as Bounds,
    hours: hours.map((each) => each * left) as unknown as Bounds,
    isFalling,
  };
}

/** Part of the taper that is still to come: its current falls as e^−t. */
const taperLeft = (amp: number, from: number, to: number): number =>
  Math.max(0.05, Math.min(1, Math.log(Math.max(amp, 1e-6) / to) / Math.log(Math.max(1.1, from / to))));
