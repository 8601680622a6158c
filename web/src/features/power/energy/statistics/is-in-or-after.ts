import type { StatisticPeriod } from '#domain/power/energy/periods.ts';

const LENGTHS: Readonly<Record<StatisticPeriod, number>> = { day: 10, month: 7, year: 4 };

/** Whether a day lies in the period of another, or after it. */
export const isInOrAfter = (date: string, period: StatisticPeriod, other: string): boolean =>
  date.slice(0, LENGTHS[period]) >= other.slice(0, LENGTHS[period]);
