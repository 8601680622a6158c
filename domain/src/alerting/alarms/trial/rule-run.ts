import { FULL_SOC_CENTI_PERCENT } from '../../../foundation/kinds/full-charge.ts';
import { type AlarmEvent, noAlarms, type OpenAlarm } from '../life/open-alarm.ts';
import { isReached } from '../rules/condition.ts';
import { evaluate, isCounting, type WatchedUnit } from '../rules/evaluate.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { knownDays, knownFrom, knownWith } from '../watch/battery-book.ts';
import { watchBattery } from '../watch/battery-watch.ts';
import { type Direction, type DirectionState, noDirection } from '../watch/direction.ts';
import { type ChannelHour, changesNothing, recordOf, type WatchedChannel, worstOf } from './channel-hour.ts';
import { type ChargeColumns, ChargeScan, lastCurrent } from './charge-scan.ts';
import type { Directions } from './directions.ts';
import { LimitScan, type Peaks } from './limit-scan.ts';

/** An alarm that rules would have raised. */
export interface TrialAlarm {
  readonly rule: string;
  readonly unit: number;
  readonly level: OpenAlarm['level'];
  readonly breachedSince: number;
  readonly raisedAt: number;
  /** Null if it is open after the last record. */
  readonly releasedAt: number | null;
  /** The value furthest beyond the limit since the breach began; the trigger value where no channel is watched. */
  readonly peak: number;
}

/** One set of rules over the records of one unit, in order. */
export class RuleRun {
  /** Alarms that are over, in order of their end. */
  readonly over: TrialAlarm[] = [];
  readonly #rules: RuleSet;
  readonly #unit: number;
  readonly #channel: WatchedChannel | null;
  readonly #state: WatchedUnit = { ...noAlarms(), reading: null };
  readonly #peaks: Peaks = { breaches: new Map(), open: new Map() };
  readonly #scan: LimitScan | null;
  readonly #charges: ChargeScan;

  /** @param channel the channel that all of the rules watch; null for rules about charge, and if there is none */
  constructor(rules: RuleSet, channel: WatchedChannel | null, unit: number) {
    this.#rules = rules;
    this.#channel = channel;
    this.#unit = unit;
    this.#scan = channel ? new LimitScan(channel.group) : null;
    this.#charges = new ChargeScan(rules.battery, unit);
  }

  /**
   * Takes the values of the channel from one place up to another, NaN where a record has none.
   * @param directions where the current goes; null where no rule asks for it
   */
  takeValues(
    at: Float64Array,
    column: Float64Array,
    directions: Directions | null,
    { from, until }: { readonly from: number; readonly until: number },
  ): void {
    const scan = this.#scan;
    const channel = this.#channel;
    if (!scan || !channel) return;
    const { counts } = channel.group;
    const counting = counts && ((place: number) => isCounting(counts, directions?.[place] ?? null, at[place]!));
    scan.load(this.#state, this.#peaks);
    for (let place = from; ; place += 1) {
      place = scan.next(at, column, place, until, counting);
      scan.store(this.#state, this.#peaks);
      if (place >= until) return;
      const value = column[place]!;
      if (directions && this.#rules.watchesDirection)
        this.#state.direction = goingThere(directions[place] ?? null, at[place]!);
      evaluate(this.#rules, this.#state, recordOf(channel, this.#unit, value, at[place]!), this.#note);
      this.#notePeak(value);
      scan.load(this.#state, this.#peaks);
    }
  }

  /** Whether an hour changes nothing, so that its records need not be read. */
  canSkip(hour: ChannelHour): boolean {
    if (this.#rules.keys.size === 0) return true;
    if (this.#channel) return changesNothing(this.#rules, this.#channel, this.#unit, this.#state, hour);
    return this.#charges.changesNothing(this.#state, hour);
  }

  /** Goes over an hour that changes nothing. */
  skip(hour: ChannelHour): void {
    if (this.#channel && !Number.isNaN(hour.low)) this.#notePeak(worstOf(hour, this.#channel.group));
    const { battery: book } = this.#state;
    // Nobody knows yet when in the hour it was full last: that it is late is asked from its begin.
    if (!book || Number.isNaN(hour.low)) return;
    const isFull = hour.high >= FULL_SOC_CENTI_PERCENT;
    if (isFull) book.fullAt = hour.startAt;
    book.known = isFull ? knownFrom(hour.startAt) : knownWith(knownDays(book, hour.startAt), hour.startAt);
  }

  /** Whether it has to be known exactly when the battery was full last, before records up to an instant are gone over. */
  needsLastFull(endAt: number): boolean {
    const { battery: book } = this.#state;
    return book !== undefined && this.#charges.mayBeLate(book, endAt);
  }

  /** Whether it has to be known which current there was before the first records of a day, up to a place. */
  needsLastCurrent({ using, charging }: ChargeColumns, until: number): boolean {
    return this.#charges.watchesCurrent && lastCurrent(using, charging, until) < 0;
  }

  /** Takes what later records depend on from records that it has gone over without them, up to a place. */
  takeLast(columns: ChargeColumns, until: number): void {
    const { battery: book } = this.#state;
    if (book) this.#charges.takeLast(book, columns, until);
  }

  /** Whether a day with such a lowest state of charge may have to be read, whatever comes before it. */
  mayJudge(lowest: number): boolean {
    return this.#charges.mayJudge(lowest);
  }

  /** Takes what rules about charge read of monitor records, from one place up to another. */
  takeCharges(columns: ChargeColumns, from: number, until: number): void {
    for (let place = from; ; place += 1) {
      place = this.#charges.next(this.#state, columns, place, until);
      if (place >= until) return;
      watchBattery(this.#state, this.#charges.recordAt(columns, place), this.#rules.battery, this.#note);
    }
  }

  /** All alarms: those that are over, then those that are open after the last record. */
  alarms(): TrialAlarm[] {
    return [...this.over, ...this.#state.open.map((alarm) => this.#toTrial(alarm, null))];
  }

  readonly #note = (event: AlarmEvent): void => {
    const { breaches, open } = this.#peaks;
    if (event.type === 'alarmReleased') this.over.push(this.#toTrial(event.alarm, event.releasedAt));
    if (event.type === 'alarmRaised')
      open.set(event.alarm.rule, breaches.get(event.alarm.rule) ?? event.alarm.triggerValue);
  };

  #toTrial(
    { rule, unit, level, breachedSince, raisedAt, triggerValue }: OpenAlarm,
    releasedAt: number | null,
  ): TrialAlarm {
    const peak = this.#further(this.#peaks.open.get(rule), triggerValue);
    return { rule, unit, level, breachedSince, raisedAt, releasedAt, peak };
  }

  /** Notes a value for the breaches and alarms that there are after its record; one without a value, NaN, leaves none. */
  #notePeak(value: number): void {
    const { timers, open } = this.#state;
    for (const [peaks, watched] of [
      [this.#peaks.breaches, timers],
      [this.#peaks.open, open],
    ] as const) {
      for (const rule of peaks.keys()) if (!watched.some((one) => one.rule === rule)) peaks.delete(rule);
      for (const { rule } of watched) peaks.set(rule, this.#further(peaks.get(rule), value));
    }
  }

  #further(known: number | undefined, value: number): number {
    const comparison = this.#channel?.group.comparison;
    if (known === undefined || comparison === undefined) return value;
    return isReached(value, known, comparison) ? value : known;
  }
}

/** A direction that has held for long enough, of which a record of that instant changes nothing. */
const goingThere = (held: Direction | null, at: number): DirectionState => ({ ...noDirection(), held, since: at, at });
