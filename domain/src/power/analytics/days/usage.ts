import { DAY_MS, HOUR_MS } from '../../../foundation/basics/time.ts';
import { localDate, localDayStart } from '../../../foundation/basics/time-zone.ts';
import type { Battery } from '../battery.ts';

/** Statistics of a battery on a local date. */
export interface Usage {
  ampHoursIn: number;
  ampHoursOut: number;
  wattHoursIn: number;
  wattHoursOut: number;
  coveredHours: number;
  chargingHours: number;
  dischargingHours: number;
}

/** By local date, `2026-03-29`. A UTC day has two of them, three where a clock changes. */
export type UsageByDate = Record<string, Usage>;

export const emptyUsage = (): Usage => ({
  ampHoursIn: 0,
  ampHoursOut: 0,
  wattHoursIn: 0,
  wattHoursOut: 0,
  coveredHours: 0,
  chargingHours: 0,
  dischargingHours: 0,
});

/** A current that holds over some time; instants UTC epoch ms, positive charges. */
interface HeldCurrent {
  readonly from: number;
  readonly to: number;
  readonly amp: number;
  /** NaN when not known: then there is no energy. */
  readonly volt: number;
}

/** **Changes `usage`.** */
function addHeld(usage: Usage, { from, to, amp, volt }: HeldCurrent, { rules }: Battery): void {
  const hours = (to - from) / HOUR_MS;
  const ampHours = Math.abs(amp) * hours;
  const wattHours = Number.isNaN(volt) ? 0 : ampHours * volt;
  const threshold = rules.thresholdCentiAmp / 100;
  usage.coveredHours += hours;
  if (amp > 0) {
    usage.ampHoursIn += ampHours;
    usage.wattHoursIn += wattHours;
  } else {
    usage.ampHoursOut += ampHours;
    usage.wattHoursOut += wattHours;
  }
  if (amp >= threshold) usage.chargingHours += hours;
  if (amp <= -threshold) usage.dischargingHours += hours;
}

/** Adds a current to the local dates that it falls on. */
export class DatedUsage {
  readonly byDate: UsageByDate = {};
  readonly #battery: Battery;
  #date = '';
  #endsAt = -Infinity;
  #startsAt = Infinity;

  constructor(battery: Battery) {
    this.#battery = battery;
  }

  add(held: HeldCurrent): void {
    for (let from = held.from; from < held.to; ) {
      if (from >= this.#endsAt || from < this.#startsAt) this.#enter(from);
      const to = Math.min(held.to, this.#endsAt);
      this.byDate[this.#date] ??= emptyUsage();
      addHeld(this.byDate[this.#date]!, { ...held, from, to }, this.#battery);
      from = to;
    }
  }

  #enter(at: number): void {
    const zone = this.#battery.rules.timeZone;
    this.#date = localDate(at, zone);
    this.#startsAt = localDayStart(this.#date, zone);
    // 36 h on it is the next date in every zone, on days of 23 and of 25 hours.
    this.#endsAt = localDayStart(localDate(this.#startsAt + 1.5 * DAY_MS, zone), zone);
  }
}

/** **Changes `byDate`.** */
export function joinUsage(byDate: UsageByDate, more: UsageByDate): void {
  for (const [date, usage] of Object.entries(more)) {
    byDate[date] ??= emptyUsage();
    addUsage(byDate[date], usage);
  }
}

/** **Changes `usage`.** */
export function addUsage(usage: Usage, more: Usage): void {
  for (const key of Object.keys(usage) as (keyof Usage)[]) usage[key] += more[key];
}
