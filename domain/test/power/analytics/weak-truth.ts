import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { weakCellsNow } from '#domain/power/analytics/cells/weak-cells.ts';
import { analyseDay, type BatterySpan, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { cut, live, type Pack, START } from './simulated-pack.ts';

/** Which cells a warning names, and from when on. */
export interface WeakCells {
  readonly data: string;
  readonly days: number;
  /** Numbers of the weak cells, from 1. */
  readonly truth: readonly number[];
  readonly named: readonly number[];
  /** The first day after which each is named, from 1. */
  readonly fromDay: number | null;
  /** How often one was not told any more. */
  readonly releases: number;
}

const PACKS: Readonly<Record<string, Omit<Pack, 'seed' | 'weakCell'>>> = {
  'tractor, LFP 404 Ah': { profile: 'yard-tractor', ...lithium(16, 404), ageYears: 3 },
  'golf cart, LFP 105 Ah': { profile: 'golf-cart', ...lithium(16, 105), ageYears: 1 },
  'camper, LFP 300 Ah': { profile: 'rv', ...lithium(4, 300), ageYears: 5 },
};
const DAYS = 7;

function lithium(cellCount: number, capacityAmpHour: number) {
  return { chemistry: 'lfp', nominalVoltage: cellCount * 3.2, capacityAmpHour, cellCount } as const;
}

/** Packs of the simulator with and without a weak cell. */
export const judgeWeakCells = (seeds: readonly number[]): WeakCells[] =>
  Object.entries(PACKS).flatMap(([name, pack]) =>
    [false, true].flatMap((weakCell) => seeds.map((seed) => judged(name, { ...pack, weakCell, seed }))),
  );

function judged(name: string, pack: Pack): WeakCells {
  const { battery, monitor, bms, truth } = live(pack, DAYS, 5);
  const days = Array.from({ length: DAYS }, (_, place) => utcDay(START) + place)
    .map((day) => {
      const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
      return analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery);
    })
    .filter((day) => day !== null);
  return namedIn(
    `${name}, ${pack.weakCell ? 'weak cell' : 'healthy'}`,
    days,
    pack.weakCell ? [truth.weakCell + 1] : [],
  );
}

type Day = Pick<BatterySpan, 'firstAt' | 'lastAt' | 'bms'>;

/** What is told day after day, from 0. */
export function toldByDay(days: readonly Day[]): number[][] {
  let told: number[] = [];
  return days.map((_, place) => {
    const known = days.slice(0, place + 1);
    told = weakCellsNow(known.slice(-21), { first: known.slice(0, 45), told }).map(({ cell }) => cell);
    return told;
  });
}

/** What is named day by day. */
export function namedIn(data: string, days: readonly Day[], truth: readonly number[]): WeakCells {
  const byDay = toldByDay(days).map((cells) => cells.map((index) => index + 1));
  const first = byDay.findIndex((cells) => cells.length > 0);
  return {
    data,
    days: days.length,
    truth,
    named: [...new Set(byDay.flat())],
    fromDay: first < 0 ? null : first + 1,
    releases: byDay.filter((cells, place) => byDay[place - 1]?.some((cell) => !cells.includes(cell))).length,
  };
}
