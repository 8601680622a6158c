import type { UnitResult } from './compare-runs.ts';
import { FATES, type Fate } from './fate.ts';
import { HourTrail, LimitCounts } from './hour-trail.ts';
import type { TrialSubject, TrialTime } from './plan.ts';
import type { TrialAlarm } from './rule-run.ts';

/** Whose alarms they are. */
interface TriedDevice {
  readonly mcuId: string;
  readonly deviceName: string;
}

interface TrialFigures {
  alarms: number;
  devices: number;
  /** The longest alarm, ms; one that is open counts up to the end of the time. */
  longestMs: number;
  /** By level, the worst first. */
  levels: [number, number, number, number];
}

const noFigures = (): TrialFigures => ({ alarms: 0, devices: 0, longestMs: 0, levels: [0, 0, 0, 0] });

type ListedAlarm = TriedDevice & Omit<TrialAlarm, 'rule'>;
type ListedBreach = TriedDevice & { readonly at: number; readonly value: number };

const MAX_LISTED = 500;
const MAX_BREACHES = 200;
const MAX_LIMITS = 160;

/** Adds up the results of units. Its memory does not grow with the number of devices. */
export class TrialSum {
  readonly #subject: TrialSubject;
  readonly #time: TrialTime;
  readonly #before = noFigures();
  readonly #after = noFigures();
  readonly #fates = Object.fromEntries(FATES.map((fate) => [fate, 0])) as Record<Fate, number>;
  readonly #listed = new Newest<ListedAlarm>(MAX_LISTED, ({ raisedAt }) => raisedAt);
  readonly #breaches = new Newest<ListedBreach>(MAX_BREACHES, ({ at }) => at);
  readonly #trail: HourTrail | null;
  readonly #limits: LimitCounts | null;
  #added = 0;

  constructor(subject: TrialSubject, time: TrialTime) {
    this.#subject = subject;
    this.#time = time;
    const isChannel = subject.type === 'channel';
    this.#trail = isChannel ? new HourTrail(time, subject.comparison) : null;
    this.#limits = isChannel ? new LimitCounts(subject.comparison) : null;
  }

  /** @param units results of one device's units, with the hours of each and the limit reached first */
  add(
    { mcuId, deviceName }: TriedDevice,
    units: readonly { result: UnitResult; trail: HourTrail | null; firstLimit: number | null }[],
  ): void {
    const results = units.map(({ result }) => result);
    this.#count(
      this.#before,
      results.flatMap(({ before }) => before),
    );
    this.#count(
      this.#after,
      results.flatMap(({ after }) => after),
    );
    for (const { result, trail, firstLimit } of units) {
      this.#added += result.added;
      for (const fate of result.fates) this.#fates[fate] += 1;
      for (const { rule: _, ...alarm } of result.after) this.#listed.add({ mcuId, deviceName, ...alarm });
      if (!trail) continue;
      this.#trail?.join(trail);
      this.#limits?.take(trail);
      if (firstLimit === null) continue;
      for (const breach of trail.quietBreaches(firstLimit, result.after))
        this.#breaches.add({ mcuId, deviceName, ...breach });
    }
  }

  /** The result so far. */
  result() {
    return {
      before: this.#before,
      after: this.#after,
      fates: this.#fates,
      added: this.#added,
      alarms: this.#listed.all(),
      quiet: this.#breaches.all(),
      chart:
        this.#subject.type === 'channel' && this.#trail
          ? {
              kind: this.#subject.kind,
              channel: this.#subject.channel.name,
              comparison: this.#subject.comparison,
              startAt: this.#trail.startAt,
              hours: Array.from(this.#trail.values, (value) => (Number.isNaN(value) ? null : value)),
              limits: this.#limits?.at(MAX_LIMITS) ?? [],
            }
          : null,
    };
  }

  #count(figures: TrialFigures, alarms: readonly TrialAlarm[]): void {
    if (alarms.length === 0) return;
    figures.devices += 1;
    figures.alarms += alarms.length;
    for (const { raisedAt, releasedAt, level } of alarms) {
      figures.longestMs = Math.max(figures.longestMs, (releasedAt ?? this.#time.until) - raisedAt);
      figures.levels[level - 1]! += 1;
    }
  }
}

/** The newest of many, in whatever order devices are added. */
class Newest<T extends TriedDevice> {
  readonly #most: number;
  readonly #atOf: (one: T) => number;
  #all: T[] = [];

  constructor(most: number, atOf: (one: T) => number) {
    this.#most = most;
    this.#atOf = atOf;
  }

  add(one: T): void {
    this.#all.push(one);
    if (this.#all.length >= 2 * this.#most) this.#all = this.all();
  }

  /** Newest first. */
  all(): T[] {
    const compared = (one: T, other: T) => this.#atOf(other) - this.#atOf(one) || byText(one.mcuId, other.mcuId);
    return this.#all.toSorted(compared).slice(0, this.#most);
  }
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
