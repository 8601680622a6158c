import type { SiteTariff } from '#domain/power/energy/tariff.ts';
import { clockOf, minuteOf } from '../../../../ui/form/week-time.ts';
import type { DatedTariff } from './analysis-queries.ts';

/** A band as it is typed. */
export interface BandValues {
  /** Of the row in the form. */
  readonly key: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly price: string;
}

/** A tariff as it is typed. */
export interface TariffValues {
  readonly validFrom: string;
  readonly currency: string;
  readonly price: string;
  readonly feedIn: string;
  readonly co2: string;
  readonly bands: readonly BandValues[];
}

const EVERY_DAY = 127;
const DAY_MINUTES = 1440;

export const newBand = (key: number): BandValues => ({
  key,
  name: '',
  from: '22:00',
  to: '06:00',
  days: EVERY_DAY,
  price: '',
});

/** What is typed of a tariff; of a new one, the form's beginning. */
export function typed(dated: DatedTariff | undefined, today: string): TariffValues {
  if (!dated) return { validFrom: today, currency: '', price: '', feedIn: '0', co2: '', bands: [] };
  const { validFrom, tariff } = dated;
  return {
    validFrom,
    currency: tariff.currency,
    price: String(tariff.price),
    feedIn: String(tariff.feedIn),
    co2: String(tariff.co2),
    bands: tariff.bands.map(({ name, from, to, days, price }, key) => ({
      key,
      name,
      from: clockOf(from),
      to: clockOf(to % DAY_MINUTES),
      days,
      price: String(price),
    })),
  };
}

/** A number as people write it, with a point or a comma; null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.trim().normalize('NFKC').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** What is missing or wrong in a band. */
export type BandFault = 'name' | 'twice' | 'hours' | 'days' | 'price';

export function bandFault(
  { key, name, from, to, days, price }: BandValues,
  all: readonly BandValues[],
): BandFault | null {
  if (name.trim() === '') return 'name';
  if (all.some((other) => other.key !== key && other.name.trim() === name.trim())) return 'twice';
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  if (begins === null || ends === null || (begins === ends && begins !== 0)) return 'hours';
  if (days === 0) return 'days';
  return numberOf(price) === null ? 'price' : null;
}

/** The tariff that was typed without faults. Midnight as an end is that of the same day. */
export const tariffOf = ({ currency, price, feedIn, co2, bands }: TariffValues): SiteTariff => ({
  currency: currency.trim().toUpperCase(),
  price: numberOf(price) ?? 0,
  feedIn: numberOf(feedIn) ?? 0,
  co2: numberOf(co2) ?? 0,
  bands: bands.map((band) => ({
    name: band.name.trim(),
    from: minuteOf(band.from) ?? 0,
    to: minuteOf(band.to) || DAY_MINUTES,
    days: band.days,
    price: numberOf(band.price) ?? 0,
  })),
});
