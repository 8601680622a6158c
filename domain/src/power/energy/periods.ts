/** What statistics are told of: a day by hour, a month by day, a year by month. */
export const STATISTIC_PERIODS = ['day', 'month', 'year'] as const;
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number];
