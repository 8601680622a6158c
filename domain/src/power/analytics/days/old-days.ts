import { utcDay } from '../../../foundation/basics/time.ts';
import { binOf, type CellCounts } from '../cells/cells.ts';
import { noSigns } from '../chemistry-signs.ts';
import { noDischarges } from '../remaining/discharges.ts';
import { type BatteryDay, type BatterySpan, DAY_VERSION } from './day.ts';

type Bms = NonNullable<BatterySpan['bms']>;

/** How far a cell was below the median was a sum, and cells with a fault were not kept. */
type OldCounts = Omit<CellCounts, 'faulty' | 'linkFaults' | 'loaded'> & {
  readonly loaded: Readonly<Record<number, { read: number; lowest: number; belowSum: number }>>;
};

/** Version 10 knew ends of cells only where the management system, or a monitor beside it, reported every ten minutes or more often. */
type TenthDay = BatterySpan & { readonly v: 10 };

/**
 * Version 9 compared the logarithms of currents, with whole nights among the pauses of a use, and did not keep which cells stayed low between
 * their ends.
 */
type NinthDay = BatterySpan & { readonly v: 9 };

/** Version 8 took the current of a charge from after the charger had switched off, and a fault of the link for one of each cell, and did not keep where cells came to their ends. */
type EighthSpan = Omit<BatterySpan, 'bms'> & {
  readonly bms: (Omit<Bms, 'cells'> & { readonly cells: Omit<CellCounts, 'linkFaults'> }) | null;
};
type EighthDay = EighthSpan & { readonly v: 8 };

/** Version 7 did not keep what voltages tell of the chemistry. */
type SeventhSpan = Omit<EighthSpan, 'signs'>;
type SeventhDay = SeventhSpan & { readonly v: 7 };

/** Version 6 did not keep how charges came to their end. */
type SixthSpan = Omit<SeventhSpan, 'tapers'>;
type SixthDay = SixthSpan & { readonly v: 6 };

/** Before version 6 a day kept neither the charge between two voltages nor cells with a fault. */
type FifthSpan = Omit<SixthSpan, 'between' | 'bms'> & {
  readonly bms: (Omit<Bms, 'cells'> & { readonly cells: OldCounts }) | null;
};

/** Before version 4 a day did not keep how far each cell was below the others. */
type ThirdSpan = Omit<FifthSpan, 'bms'> & {
  readonly bms: (Omit<Bms, 'cells'> & { readonly cells: Omit<CellCounts, 'loaded' | 'faulty' | 'linkFaults'> }) | null;
};

/** Version 2 knew no empty battery. */
type ThirdDay = ThirdSpan & { readonly v: 2 | 3 };

/** Version 4 took steps of the load at a held voltage for a resistance. */
type FifthDay = FifthSpan & { readonly v: 4 | 5 };

/** A day as version 1 analysed it: it kept only whether a record came in the hours before its first one. */
type FirstDay = Omit<ThirdSpan, 'beforeAt'> & { readonly v: 1; readonly opensUnseen: boolean };

/** A day as it is stored, by whatever version. */
export type AnyDay =
  | BatteryDay
  | FirstDay
  | ThirdDay
  | FifthDay
  | SixthDay
  | SeventhDay
  | EighthDay
  | NinthDay
  | TenthDay;

/** What days of earlier versions did not keep is missing until they are analysed again. */
const NOT_KEPT = { v: DAY_VERSION, between: [], tapers: [], signs: noSigns() } as const;

/** Stands for an instant that is not known: the end of no day. */
const UNKNOWN_INSTANT = 0;

/**
 * Days in their order, as this version reads them. Until they are analysed again, those of an earlier one say what they
 * can: a report of last year is not empty because the program is newer since a minute.
 */
export function upgradeDays(days: readonly AnyDay[]): BatteryDay[] {
  return days.map((day, place) => {
    if (day.v === DAY_VERSION) return day;
    if (day.v === 10) return { ...day, v: DAY_VERSION };
    if (day.v === 9) return { ...day, v: DAY_VERSION, ...withoutSwings(day) };
    if (day.v === 8) return { ...day, v: DAY_VERSION, tapers: [], bms: day.bms && withoutLink(day.bms) };
    if (day.v === 7)
      return { ...day, v: DAY_VERSION, tapers: [], signs: noSigns(), bms: day.bms && withoutLink(day.bms) };
    if (day.v === 6) return { ...day, ...NOT_KEPT, between: day.between, bms: day.bms && withoutLink(day.bms) };
    if (day.v === 4 || day.v === 5) return { ...day, ...NOT_KEPT, bms: day.bms && withoutFaults(day.bms) };
    const bms = day.bms && upgradeBms(day.bms);
    if (day.v !== 1) return { ...day, ...NOT_KEPT, bms };
    const { v: _, opensUnseen, ...span } = day;
    return { ...span, ...NOT_KEPT, bms, beforeAt: opensUnseen ? null : lastBefore(span, days[place - 1]) };
  });
}

function lastBefore({ firstAt }: Pick<BatterySpan, 'firstAt'>, before: AnyDay | undefined): number {
  const isNext = before !== undefined && utcDay(firstAt) - utcDay(before.lastAt) === 1;
  return isNext ? before.lastAt : UNKNOWN_INSTANT;
}

const withoutSwings = ({ discharges, bms }: NinthDay): Pick<BatterySpan, 'discharges' | 'bms'> => ({
  ...(discharges && { discharges: { ...noDischarges(), each: discharges.each } }),
  bms: bms && omitEnds(bms),
});

const omitEnds = ({ cellEnds: _, ...bms }: Bms): Bms => bms;

const withoutLink = ({ cells, ...bms }: NonNullable<EighthSpan['bms']>): Bms => ({
  ...bms,
  cells: { ...cells, linkFaults: 0 },
});

/** No cell is told weak until the day is analysed again. */
const upgradeBms = ({ cells, ...bms }: NonNullable<ThirdSpan['bms']>): Bms => ({
  ...bms,
  cells: { ...cells, loaded: {}, loadedRecords: 0, faulty: {}, linkFaults: 0 },
});

const withoutFaults = ({ cells, ...bms }: NonNullable<FifthSpan['bms']>): Bms => ({
  ...bms,
  cells: {
    ...cells,
    faulty: {},
    linkFaults: 0,
    loaded: Object.fromEntries(
      Object.entries(cells.loaded).map(([key, { read, lowest, belowSum }]) => [
        key,
        { read, lowest, below: { [binOf(belowSum / read)]: read } },
      ]),
    ),
  },
});
