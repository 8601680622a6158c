import { hash } from '../../random/seeded.ts';
import type { Place } from '../../route/geodesy.ts';
import { placeAround, reversed, roadRoute, yardRoute } from '../../route/road.ts';
import { routeSeconds } from '../../route/route.ts';
import { type DayPlan, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, Duty } from '../duty.ts';
import { atCharger } from '../habits.ts';
import { storedDay } from '../stored.ts';
import { workDay } from '../work-day.ts';

/**
 * Some weeks at a customer, brought and fetched by lorry; then idle in the yard, off the charger, for a week or more.
 * One that is not hired out works at home.
 */
export const planRentalUnit: DayPlanner = (duty, day) => {
  if (duty.habits.shift === 'stored') return storedDay(duty, day);
  if (!duty.habits.hiredOut) return dayAt(duty, day, duty.home);
  const length = 24 + (hash(duty.seed, 1) % 15);
  const shifted = day + (hash(duty.seed, 2) % length);
  const rental = Math.floor(shifted / length);
  const dayOfRental = shifted - rental * length;
  const fetched = Math.round(length * 0.62);
  const idle = segment(0, 1440, 'parked', duty.home);
  // charged for the next customer
  const ready = { ...atCharger(duty.habits), plugInBelow: 1 };
  if (dayOfRental === 0) return wholeDay(day, idle, [segment(540, 1440, 'charging', duty.home, ready)]);
  if (dayOfRental > fetched) return wholeDay(day, idle, []);

  const customer =
    duty.destinations[((rental % duty.destinations.length) + duty.destinations.length) % duty.destinations.length] ??
    placeAround(duty.home, duty.seed + 17 * rental, 6_000, 28_000);
  const way = duty.routes(`lorry ${rental}`, () => roadRoute(duty.home, customer, duty.seed + rental));
  const minutes = Math.ceil(routeSeconds(way) / 60) + 1;
  if (dayOfRental === 1) {
    const there = segment(0, 1440, 'charging', customer, atCharger(duty.habits));
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
  return dayAt(duty, day, customer);
};

function dayAt(duty: Duty, day: number, place: Place): DayPlan {
  const { effort } = duty.habits;
  return workDay(duty, day, {
    place,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', place, {
        loadRate: 0.07 * effort,
        burst: { share: 0.08, rate: 0.28 * effort },
        ignition: true,
        route: duty.routes(`aisles ${begunDay}`, () =>
          yardRoute(place, duty.seed + begunDay, {
            radiusMetre: 90,
            halts: 8,
            speedMetrePerSecond: 1.6,
            haltSeconds: 90,
          }),
        ),
      }),
  });
}
