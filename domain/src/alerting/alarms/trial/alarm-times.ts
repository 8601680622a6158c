import type { TrialAlarm } from './rule-run.ts';

const endOf = ({ releasedAt }: TrialAlarm): number => releasedAt ?? Number.POSITIVE_INFINITY;

/** The place of the first of ascending values that is not below one. */
function firstFrom<T>(sorted: readonly T[], instantOf: (one: T) => number, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instantOf(sorted[middle]!) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The alarms of a unit by their times. There may be many, so nothing is compared with all of them. */
export class AlarmTimes {
  /** Of one rule, breaches begin in the order in which alarms end. */
  readonly #byRule: readonly (readonly TrialAlarm[])[];
  readonly #raised: readonly number[];

  constructor(alarms: readonly TrialAlarm[]) {
    this.#byRule = [...Map.groupBy(alarms, ({ rule }) => rule).values()];
    this.#raised = alarms.map(({ raisedAt }) => raisedAt).sort((one, other) => one - other);
  }

  /** One whose breach and alarm overlap or touch those of an alarm. */
  at(alarm: TrialAlarm): TrialAlarm | undefined {
    for (const ofRule of this.#byRule) {
      const other = ofRule[firstFrom(ofRule, endOf, alarm.breachedSince)];
      if (other && other.breachedSince <= endOf(alarm)) return other;
    }
    return undefined;
  }

  /** Whether one was raised in a time that ends with an instant. */
  isRaisedWithin(ms: number, until: number): boolean {
    const next = firstFrom(this.#raised, (at) => at, until - ms + 1);
    return (this.#raised[next] ?? Number.POSITIVE_INFINITY) <= until;
  }
}
