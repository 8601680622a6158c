import { MINUTE_MS } from '../../foundation/basics/time.ts';
import { localDate, zoneOffsetMs } from '../../foundation/basics/time-zone.ts';

export const MAX_BANDS = 12;
/** Versions of the tariff of a site, by their first day. */
export const MAX_TARIFFS = 60;
export const DAY_MINUTES = 1440;

/** Hours with a price of their own. */
interface TariffBand {
  readonly name: string;
  /** Minutes of the local day, the end not included; an end before the beginning is on the next day. */
  readonly from: number;
  readonly to: number;
  /** Days of the week on which it begins: bit 0 is Monday. */
  readonly days: number;
  /** For a kWh. */
  readonly price: number;
}

/** What energy from the mains costs at a site, from a day on. */
export interface SiteTariff {
  /** ISO 4217. */
  readonly currency: string;
  /** The first band that holds counts; outside of all of them this price. */
  readonly price: number;
  readonly bands: TariffBand[];
  /** Paid for a kWh that is fed in. */
  readonly feedIn: number;
  /** Of a kWh from the mains, g of CO₂. */
  readonly co2: number;
}

/** A tariff with its first day, `2026-10-01`. */
export interface DatedTariff {
  readonly validFrom: string;
  readonly tariff: SiteTariff;
}

/** Energy and its cost in a band; null is the price outside of all bands. */
interface CostRow {
  readonly band: string | null;
  readonly kiloWattHours: number;
  readonly cost: number;
  readonly co2Kilogram: number;
}

interface Costs {
  readonly currency: string;
  readonly rows: CostRow[];
  /** Of what was fed in; the cost is negative where it is paid for. */
  readonly fed: { readonly kiloWattHours: number; readonly cost: number };
  /** All rows less what was paid for. */
  readonly cost: number;
  readonly co2Kilogram: number;
  /** kWh from the mains of days before the first tariff, or with another currency: not in it. */
  readonly without: number;
}

/** Monday is bit 0; 1 January 1970 was a Thursday. */
const weekday = (localDay: number): number => (((localDay + 3) % 7) + 7) % 7;

/** The band of a local instant, or null. */
export function bandAt({ bands }: SiteTariff, at: number, timeZone: string): string | null {
  const local = Math.floor((at + zoneOffsetMs(at, timeZone)) / MINUTE_MS);
  const day = Math.floor(local / DAY_MINUTES);
  const now = local - day * DAY_MINUTES;
  const begins = (days: number, on: number) => ((days >> weekday(on)) & 1) === 1;
  const found = bands.find(({ from, to, days }) =>
    from < to
      ? now >= from && now < to && begins(days, day)
      : (now >= from && begins(days, day)) || (now < to && begins(days, day - 1)),
  );
  return found?.name ?? null;
}

/**
 * What the energy of a period cost.
 *
 * @param tariffs in the order of their first days; the currency of the last one counts
 * @param starts first instants of the quarter hours of `mains` and `fed`, Wh
 * @returns null without a tariff
 */
export function costsOf(
  { mains, fed }: { readonly mains: readonly number[]; readonly fed: readonly number[] },
  starts: readonly number[],
  tariffs: readonly DatedTariff[],
  timeZone: string,
): Costs | null {
  const currency = tariffs.at(-1)?.tariff.currency;
  if (currency === undefined) return null;
  const rows = new Map<string | null, { wattHours: number; cost: number; grams: number }>();
  const sums = { fed: 0, paid: 0, without: 0 };
  for (const [part, wattHours] of mains.entries()) {
    const at = starts[part]!;
    const back = fed[part] ?? 0;
    if (wattHours <= 0 && back <= 0) continue;
    const date = localDate(at, timeZone);
    const valid = tariffs.findLast(({ validFrom }) => validFrom <= date)?.tariff;
    if (!valid || valid.currency !== currency) {
      sums.without += wattHours;
      continue;
    }
    sums.fed += back;
    sums.paid += (back / 1000) * valid.feedIn;
    if (wattHours <= 0) continue;
    const name = bandAt(valid, at, timeZone);
    const row = rows.get(name) ?? { wattHours: 0, cost: 0, grams: 0 };
    const each = valid.bands.find((one) => one.name === name)?.price ?? valid.price;
    rows.set(name, {
      wattHours: row.wattHours + wattHours,
      cost: row.cost + (wattHours / 1000) * each,
      grams: row.grams + (wattHours / 1000) * valid.co2,
    });
  }
  const told = [...rows].map(([name, { wattHours, cost, grams }]) => ({
    band: name,
    kiloWattHours: wattHours / 1000,
    cost,
    co2Kilogram: grams / 1000,
  }));
  return {
    currency,
    rows: told.sort((a, b) => b.kiloWattHours - a.kiloWattHours),
    fed: { kiloWattHours: sums.fed / 1000, cost: sums.paid === 0 ? 0 : -sums.paid },
    cost: told.reduce((sum, { cost }) => sum + cost, 0) - sums.paid,
    co2Kilogram: told.reduce((sum, { co2Kilogram }) => sum + co2Kilogram, 0),
    without: sums.without / 1000,
  };
}

/** Why a tariff is none; null if it is one. */
export function tariffFault({ bands }: SiteTariff): string | null {
  if (new Set(bands.map(({ name }) => name)).size < bands.length) return 'names a band twice';
  return bands.some(({ from, to }) => from === to % DAY_MINUTES && to !== DAY_MINUTES)
    ? 'has a band without time'
    : null;
}
