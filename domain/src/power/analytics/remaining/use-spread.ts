import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';
import type { BatterySpan } from '../days/day.ts';

/** From so many days with use on, and of a day so many hours, the use of a battery is known. */
const MIN_DAYS = 5;
const MIN_HOURS = 0.25;

/** How much the mean current of the use differs from day to day, one sigma, as a part of it; null with few days. */
export function spreadOfUse({ usage }: Pick<BatterySpan, 'usage'>): number | null {
  const currents = Object.values(usage)
    .filter(({ dischargingHours, ampHoursOut }) => dischargingHours >= MIN_HOURS && ampHoursOut > 0)
    .map(({ ampHoursOut, dischargingHours }) => ampHoursOut / dischargingHours);
  if (currents.length < MIN_DAYS) return null;
  const usual = median(currents);
  return (MAD_SIGMA * median(currents.map((each) => Math.abs(each - usual)))) / usual;
}
