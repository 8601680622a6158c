export const PERIODS = [7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** The last days including today: from the reader's midnight at the start of the first one until now. */
export function periodUntil(now: number, days: number): { startTime: number; endTime: number } {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - days + 1);
  return { startTime: start.getTime(), endTime: now };
}
