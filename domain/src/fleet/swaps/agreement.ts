import { distanceMetre, type Place } from '../../foundation/basics/great-circle.ts';

/** What a monitor shows of what it hangs on; null for what it does not say. */
export interface FirstValues {
  readonly voltageCentiVolt: number | null;
  readonly socCentiPercent: number | null;
  readonly place: Place | null;
}

/** What can differ when a monitor hangs on another battery, or elsewhere. */
export const COMPARED = ['voltage', 'charge', 'place'] as const;
type Compared = (typeof COMPARED)[number];

/** Whether two monitors hang on the same battery: what agrees, what differs; neither where one of them does not say it. */
interface Agreement {
  readonly agrees: Compared[];
  readonly differs: Compared[];
  readonly distanceMetre: number | null;
}

/** A battery that is charged or used meanwhile moves by no more, as parts of the voltage of before. */
const VOLTAGE_PART = 0.08;
/** Charge is counted by each monitor for itself: centi-percent. */
const CHARGE_CENTI_PERCENT = 2_000;
/** Both positions are as exact as GNSS among buildings. */
const PLACE_METRE = 200;

/** Compares what the old monitor said last with what the new one says first. */
export function agreementOf(before: FirstValues, after: FirstValues): Agreement {
  const agrees: Compared[] = [];
  const differs: Compared[] = [];
  const note = (what: Compared, isSame: boolean | null) => {
    if (isSame !== null) (isSame ? agrees : differs).push(what);
  };
  const distance = before.place && after.place ? distanceMetre(before.place, after.place) : null;
  note(
    'voltage',
    within(before.voltageCentiVolt, after.voltageCentiVolt, VOLTAGE_PART * (before.voltageCentiVolt ?? 0)),
  );
  note('charge', within(before.socCentiPercent, after.socCentiPercent, CHARGE_CENTI_PERCENT));
  note('place', distance === null ? null : distance <= PLACE_METRE);
  return { agrees, differs, distanceMetre: distance };
}

const within = (before: number | null, after: number | null, by: number): boolean | null =>
  before === null || after === null ? null : Math.abs(before - after) <= by;
