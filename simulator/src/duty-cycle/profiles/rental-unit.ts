import { hash } from '../../random/seeded.ts';
import type { Place } from '../../route/geodesy.ts';
import { placeAround, reversed, roadRoute, yardRoute } from '../../route/road.ts';
import { routeSeconds } from '../../route/route.ts';
import { type DayPlan, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, DutyCycle } from '../duty-cycle.ts';
import { storedDay } from '../stored.ts';
import { atCharger } from '../usage-profile.ts';
import { workDay } from '../work-day.ts';

/**
 * Some weeks at a customer, transported by lorry; then idle in the yard, not charged, for a week or more. A unit that
 * is not rented out works at home.
 */
export const planRentalUnit: DayPlanner = (cycle, day) => {
  if (cycle.usage.shift === 'stored') return storedDay(cycle, day);
  if (!cycle.usage.hiredOut) return dayAt(cycle, day, cycle.home);
  const length = 24 + (hash(cycle.seed, 1) % 15);
  const shifted = day + (hash(cycle.seed, 2) % length);
  const rental = Math.floor(shifted / length);
  const dayOfRental = shifted - rental * length;
  const fetched = Math.round(length * 0.62);
  const idle = segment(0, 1440, 'parked', cycle.home);
  // charged for the next customer
  const ready = { ...atCharger(cycle.usage), plugInBelow: 1 };
  if (dayOfRental === 0) return wholeDay(day, idle, [segment(540, 1440, 'charging', cycle.home, ready)]);
  if (dayOfRental > fetched) return wholeDay(day, idle, []);

  const customer =
    cycle.destinations[
      ((rental % cycle.destinations.length) + cycle.destinations.length) % cycle.destinations.length
    ] ?? placeAround(cycle.home, cycle.seed + 17 * rental, 6_000, 28_000);
  const way = cycle.routes(`lorry ${rental}`, () => roadRoute(cycle.home, customer, cycle.seed + rental));
  const minutes = Math.ceil(routeSeconds(way) / 60) + 1;
  if (dayOfRental === 1) {
    const there = segment(0, 1440, 'charging', customer, atCharger(cycle.usage));
    return wholeDay(day, there, [
      segment(0, 450, 'parked', cycle.home),
      segment(450, 450 + minutes, 'carried', cycle.home, { route: way }),
    ]);
  }
  if (dayOfRental === fetched) {
    const back = cycle.routes(`lorry back ${rental}`, () => reversed(way));
    return wholeDay(day, idle, [
      segment(0, 900, 'parked', customer),
      segment(900, 900 + minutes, 'carried', customer, { route: back }),
    ]);
  }
  return dayAt(cycle, day, customer);
};

function dayAt(cycle: DutyCycle, day: number, place: Place): DayPlan {
  const { effort } = cycle.usage;
  return workDay(cycle, day, {
    place,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', place, {
        loadRate: 0.07 * effort,
        burst: { share: 0.08, rate: 0.28 * effort },
        ignition: true,
        route: cycle.routes(`aisles ${begunDay}`, () =>
          yardRoute(place, cycle.seed + begunDay, {
            radiusMetre: 90,
            halts: 8,
            speedMetrePerSecond: 1.6,
            haltSeconds: 90,
          }),
        ),
      }),
  });
}
