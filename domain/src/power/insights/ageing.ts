import type { Chemistry } from '../../foundation/basics/device-facts.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * How much faster a battery ages above 45 °C than at the 25 to 35 °C of usual work. Lead-acid loses half its life by 10 K (EN 50272-2,
 * Eurobat guide 2015); calendar ageing of lithium has an activation energy near 50 kJ/mol (Schmalstieg et al., J. Power Sources 257
 * (2014) 325), which is a factor of 1.9 by 10 K. From 15 K above the one to 25 K above the other.
 */
const HOT: Range = { low: 2, high: 5 };

/**
 * How much faster lithium ages at rest when it is full than at half charge: with nickel 1.3 to 2 times (Keil et al., J. Electrochem. Soc.
 * 163 (2016) A1872), LFP 1.05 to 1.3 times (Naumann et al., J. Energy Storage 17 (2018) 153).
 */
const FULL: Readonly<Record<Exclude<Chemistry, 'lead-acid'>, Range>> = {
  nmc: { low: 1.3, high: 2 },
  lfp: { low: 1.05, high: 1.3 },
};

const MONTHS_OF_YEAR = 12;

/** Months of life that a year costs more than it would, when a share of the time ages faster by a factor. */
const lost = (share: number, factor: number): number => {
  const more = share * (factor - 1);
  return (MONTHS_OF_YEAR * more) / (1 + more);
};

const lostOver = (share: number, { low, high }: Range): Range => ({ low: lost(share, low), high: lost(share, high) });

/** Months of life a year that heat costs. */
export const lostToHeat = (share: number): Range => lostOver(share, HOT);

/** Months of life a year that resting full costs; null for lead-acid, which it does good. */
export const lostToFull = (share: number, chemistry: Chemistry): Range | null =>
  chemistry === 'lead-acid' ? null : lostOver(share, FULL[chemistry]);
