import { hash, uniform } from '../../random/seeded.ts';
import { placeAround, reversed, roadRoute, yardRoute } from '../../route/road.ts';
import { routeSeconds } from '../../route/route.ts';
import { type DayPlan, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, Duty } from '../duty.ts';
import { weekdayOf } from '../local-time.ts';

/** Some weeks at a customer, brought and fetched by lorry; then idle in the yard, off the charger, for a week or more. */
export const planRentalUnit: DayPlanner = (duty, day) => {
  const length = 24 + (hash(duty.seed, 1) % 15);
  const shifted = day + (hash(duty.seed, 2) % length);
  const rental = Math.floor(shifted / length);
  const dayOfRental = shifted - rental * length;
  const fetched = Math.round(length * 0.62);
  const idle = segment(0, 1440, 'parked', duty.home);
  // charged for the next customer
  if (dayOfRental === 0) return wholeDay(day, idle, [segment(540, 1440, 'charging', duty.home, plugged)]);
  if (dayOfRental > fetched) return wholeDay(day, idle, []);

  const customer =
    duty.destinations[((rental % duty.destinations.length) + duty.destinations.length) % duty.destinations.length] ??
    placeAround(duty.home, duty.seed + 17 * rental, 6_000, 28_000);
  const way = duty.routes(`lorry ${rental}`, () => roadRoute(duty.home, customer, duty.seed + rental));
  const minutes = Math.ceil(routeSeconds(way) / 60) + 1;
  if (dayOfRental === 1) {
    const there = segment(0, 1440, 'charging', customer, plugged);
    return wholeDay(day, there, [
      segment(0, 450, 'parked', duty.home),
      segment(450, 450 + minutes, 'carried', duty.home, { route: way }),
    ]);
  }
  if (dayOfRental === fetched) {
    const back = duty.routes(`lorry back ${rental}`, () => reversed(way));
    return wholeDay(day, idle, [
      segment(0, 900, 'parked', customer),
      segment(900, 900 + minutes, 'carried', customer, { route: back }),
    ]);
  }
  return dayAtCustomer(duty, day, customer);
};

const plugged = { chargeRate: 0.14, externalPower: true };

function dayAtCustomer(duty: Duty, day: number, customer: { lat: number; lon: number }): DayPlan {
  const rest = segment(0, 1440, 'charging', customer, plugged);
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6 || uniform(duty.seed, day) < 0.12) return wholeDay(day, rest, []);
  const route = duty.routes(`customer ${day}`, () =>
    yardRoute(customer, duty.seed + day, { radiusMetre: 90, halts: 8, speedMetrePerSecond: 1.6, haltSeconds: 260 }),
  );
  const work = { loadRate: 0.1, burst: { share: 0.08, rate: 0.3 }, ignition: true, route };
  return wholeDay(day, rest, [
    segment(465, 700, 'working', customer, work),
    segment(700, 750, 'parked', customer),
    segment(750, 960, 'working', customer, work),
    segment(960, 1020, 'parked', customer),
  ]);
}
