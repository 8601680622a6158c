import { HOUR_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import { FULL_SOC_CENTI_PERCENT } from '../../../foundation/kinds/full-charge.ts';
import { HOURS_OF_A_DAY, type HourExtremes } from '../../../stream/history/extremes.ts';
import { isReached } from '../rules/condition.ts';
import type { RuleGroup } from '../rules/rule-set.ts';
import type { BookRules } from '../watch/battery-book.ts';
import type { DirectionState } from '../watch/direction.ts';
import type { ChannelHour } from './channel-hour.ts';
import { chargeColumns } from './charge-scan.ts';
import { compareRuns, type UnitResult } from './compare-runs.ts';
import { type DayRecords, firstAt } from './day-records.ts';
import { DayDirections, directionBefore, tellDirection } from './directions.ts';
import type { TrialPlan, TrialRules, TrialTime } from './plan.ts';
import { RuleRun } from './rule-run.ts';

export interface RecordsOfDay {
  readonly day: number;
  readonly records: DayRecords;
}

/** Tries rules on the stored records of one unit, day by day. An hour is read only if one of the sets of rules needs it. */
export class UnitTrial {
  /** Hours with a value that were gone over, and how many of them without their records. */
  hours = 0;
  skipped = 0;
  readonly #plan: TrialPlan;
  readonly #before: RuleRun;
  readonly #after: RuleRun;
  readonly #unhindered: RuleRun;
  /** Those three, once where they are the same. */
  readonly #runs: readonly RuleRun[];
  /** Where the current goes after what was gone over. */
  #direction: DirectionState | undefined;
  #lacksDirection = false;
  /** The last day that was gone over without its records, if none was read since. */
  #passedDay: number | null = null;
  /** The day of the last hour in which the battery was full, if its records were not read. */
  #fullDay: number | null = null;

  constructor(plan: TrialPlan, unit: number) {
    this.#plan = plan;
    const run = ({ rules, channel }: TrialRules) => new RuleRun(rules, channel, unit);
    this.#after = run(plan.after);
    this.#before = plan.before === plan.after ? this.#after : run(plan.before);
    this.#unhindered = plan.unhindered === plan.after ? this.#after : run(plan.unhindered);
    this.#runs = [...new Set([this.#before, this.#after, this.#unhindered])];
  }

  get #book(): BookRules {
    return this.#plan.after.rules.battery.book;
  }

  /**
   * Whether the direction of the current matters, records that tell it were left out, and those of the day do not tell it:
   * before it is read, {@link takeDirection}.
   * @param hour from which the day will be read
   */
  lacksDirection(day: number, records: DayRecords, hour: number): boolean {
    const time = { from: utcDayStart(day), until: hourStart(day, hour) };
    return this.#lacksDirection && !tellDirection(records, time, this.#book);
  }

  /** Whether a day may have to be read, whatever comes before it: one that may not is only read for what is open or pending. */
  mayRead({ low, high }: HourExtremes, isFirst: boolean): boolean {
    if (this.#plan.isAboutCharge)
      return isFirst || this.#runs.some((run) => run.mayJudge(Math.min(...low.filter(isValue))));
    const worst = (group: RuleGroup) =>
      group.comparison === 'below' ? Math.min(...low.filter(isValue)) : Math.max(...high.filter(isValue));
    return [this.#plan.before, this.#plan.after].some(
      ({ channel }) => channel && isReached(worst(channel.group), channel.group.firstLimit, channel.group.comparison),
    );
  }

  /** Goes over the hours of a day as far as their extremes suffice. @returns the first hour that has to be read; null if none */
  pass(day: number, extremes: HourExtremes): number | null {
    for (let hour = 0; hour < HOURS_OF_A_DAY; hour += 1) {
      const known = hourOf(day, hour, extremes);
      if (!this.#runs.every((run) => run.canSkip(known))) return hour;
      this.#skip(known);
      if (this.#plan.isAboutCharge && isFull(known.high)) this.#fullDay = day;
    }
    this.#lacksDirection = this.#plan.watchesDirection;
    this.#passedDay = day;
    return null;
  }

  /**
   * Days that it has gone over without their records, of which they have to be known before a day is read, in their order: only rules
   * about charge ask for any.
   * @param from the hour from which the day will be read
   */
  lacks(day: number, [watched]: DayRecords, from: number): number[] {
    if (!this.#plan.isAboutCharge || !watched) return [];
    const [full, passed] = [this.#fullDay, this.#passedDay];
    const columns = chargeColumns(watched);
    const next = firstAt(columns.at, hourStart(day, from)) + 1;
    const days = new Set<number>();
    if (full !== null && full < day && this.#runs.some((run) => run.needsLastFull(utcDayStart(day + 1))))
      days.add(full);
    if (passed === day - 1 && this.#runs.some((run) => run.needsLastCurrent(columns, next))) days.add(passed);
    return [...days];
  }

  /** Takes what later days depend on from a day that one {@link lacks}. */
  takeLast({ day, records: [watched] }: RecordsOfDay): void {
    if (!watched) return;
    const columns = chargeColumns(watched);
    for (const run of this.#runs) run.takeLast(columns, columns.at.length);
    if (this.#fullDay === day) this.#fullDay = null;
  }

  /**
   * Takes the direction of the current before a day from the days before it.
   * @param days in their order, up to the one before
   *
   * @returns false if still earlier ones could change it
   */
  takeDirection(day: number, days: readonly RecordsOfDay[]): boolean {
    const until = utcDayStart(day);
    const from = utcDayStart(days[0]?.day ?? day);
    const { direction, isSure } = directionBefore(
      days.map(({ records }) => records),
      { from, until },
      this.#book,
    );
    this.#direction = direction;
    if (isSure) this.#lacksDirection = false;
    return isSure;
  }

  /** Goes over the rest of a day, from an hour on, with the records of the whole day. */
  read(day: number, extremes: HourExtremes, records: DayRecords, from: number): void {
    this.#passedDay = null;
    if (this.#plan.isAboutCharge) {
      this.#takeCharges(records, hourStart(day, from));
      this.hours += extremes.high.slice(from).filter(isValue).length;
      if (extremes.high.some(isFull)) this.#fullDay = null;
      return;
    }
    const directions = this.#plan.watchesDirection ? new DayDirections(records, this.#direction, this.#book) : null;
    for (let hour = from; hour < HOURS_OF_A_DAY; hour += 1) {
      const known = hourOf(day, hour, extremes);
      const reading = this.#runs.filter((run) => !run.canSkip(known));
      if (reading.length === 0) {
        this.#skip(known);
        continue;
      }
      for (const run of this.#runs) if (!reading.includes(run)) run.skip(known);
      this.#take(reading, records, directions, known);
      if (!Number.isNaN(known.low)) this.hours += 1;
    }
    this.#direction = directions?.at(utcDayStart(day + 1));
    this.#lacksDirection = false;
  }

  /** Alarms raised in a time. */
  result(time: TrialTime): UnitResult {
    const runs = {
      before: this.#before.alarms(),
      after: this.#after.alarms(),
      unhindered: this.#unhindered.alarms(),
    };
    return compareRuns(runs, this.#plan, time);
  }

  #take(
    reading: readonly RuleRun[],
    [watched]: DayRecords,
    directions: DayDirections | null,
    { startAt, endAt }: ChannelHour,
  ): void {
    const column = watched?.values[0]?.column;
    if (!column) return;
    const places = { from: firstAt(watched.at, startAt), until: firstAt(watched.at, endAt) };
    directions?.find(startAt, places.until);
    for (const run of reading) run.takeValues(watched.at, column, directions?.all ?? null, places);
  }

  #takeCharges([watched]: DayRecords, from: number): void {
    if (!watched) return;
    const columns = chargeColumns(watched);
    const place = firstAt(columns.at, from);
    for (const run of this.#runs) {
      run.takeLast(columns, place);
      run.takeCharges(columns, place, columns.at.length);
    }
  }

  #skip(hour: ChannelHour): void {
    for (const run of this.#runs) run.skip(hour);
    if (Number.isNaN(hour.low)) return;
    this.hours += 1;
    this.skipped += 1;
  }
}

const isFull = (soc: number): boolean => soc >= FULL_SOC_CENTI_PERCENT;
const hourStart = (day: number, hour: number): number => utcDayStart(day) + hour * HOUR_MS;
const isValue = (value: number): boolean => !Number.isNaN(value);

const hourOf = (day: number, hour: number, { low, high }: HourExtremes): ChannelHour => {
  const startAt = hourStart(day, hour);
  return { startAt, endAt: startAt + HOUR_MS, low: low[hour]!, high: high[hour]! };
};
