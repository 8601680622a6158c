import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import { gapsOf } from '../../../stream/believed/interval.ts';
import { type Battery, restAmp } from '../battery.ts';
import { smoothed } from '../capacity/tapers.ts';
import type { BatterySeries } from './battery-series.ts';

const MIN_KNOWN_MS = 3 * MINUTE_MS;
/** The scatter of blocks of these lengths tells how constant a use is. Neighbours share a load, so that fewer of them are independent. */
const BLOCKS_MS = [5 * MINUTE_MS, 10 * MINUTE_MS] as const;
const INDEPENDENT = 2 / 3;
/** From then on the scatter that was seen tells how constant the use is. */
const SETTLED_MS = 27 * MINUTE_MS;

/** The current since a battery began to be used, or charged, as it is now. */
export interface Flow {
  /** Mean, positive charges. */
  readonly amp: number;
  /** The same while anything flowed. */
  readonly worked: number;
  /** One sigma of that mean over a period as long as the observed one, by the scatter that was seen. */
  readonly sigma: number;
  /** One sigma of the readings, and of the means of blocks of 10 min, as a part of their mean. */
  readonly unrest: number;
  readonly wander: number;
  /** The mean of the last minutes: the current of a charger is its present value. */
  readonly last: number;
  /** The highest. */
  readonly most: number;
  /** How much of the window was seen, 0 … 1, and how long that is. */
  readonly seen: number;
  readonly hours: number;
}

/** @returns null where too little of it is known */
export function flowOf(series: BatterySeries, battery: Battery, from: number): Flow | null {
  const { at, amp } = series;
  const end = at.at(-1)!;
  const gaps = gapsOf(at, battery.rules.gapMs);
  const blocks = BLOCKS_MS.map(() => new Map<number, { charge: number; time: number }>());
  let [charge, squares, time, idle, most] = [0, 0, 0, 0, Number.NEGATIVE_INFINITY];
  for (let place = at.length - 1; place > 0 && at[place - 1]! >= from; place--) {
    const held = amp[place - 1]!;
    const elapsed = at[place]! - at[place - 1]!;
    if (Number.isNaN(held) || elapsed > gaps[place]!) continue;
    for (const [which, length] of BLOCKS_MS.entries()) {
      const key = Math.floor((end - at[place]!) / length);
      const block = blocks[which]!.get(key) ?? { charge: 0, time: 0 };
      block.charge += held * elapsed;
      block.time += elapsed;
      blocks[which]!.set(key, block);
    }
    charge += held * elapsed;
    squares += held * held * elapsed;
    time += elapsed;
    if (Math.abs(held) <= restAmp(battery)) idle += elapsed;
    most = Math.max(most, held);
  }
  if (time < MIN_KNOWN_MS) return null;
  const mean = charge / time;
  const scatters = blocks.map((all) =>
    Math.sqrt(
      [...all.values()].reduce((sum, each) => sum + each.time * (each.charge / each.time - mean) ** 2, 0) / time,
    ),
  );
  const sigmas = scatters.map(
    (scatter, which) => scatter / Math.sqrt(Math.max(1, INDEPENDENT * (blocks[which]!.size - 1))),
  );
  return {
    amp: mean,
    worked: charge / Math.max(1, time - idle),
    sigma: Math.max(...sigmas),
    wander: scatters.at(-1)! / Math.abs(mean),
    unrest: Math.sqrt(Math.max(0, squares / time / (mean * mean) - 1)),
    last: smoothed(series, at.length - 1) ?? amp.findLast((each) => !Number.isNaN(each))!,
    most,
    hours: time / HOUR_MS,
    seen: Math.min(1, time / SETTLED_MS),
  };
}
