import { between, hash, uniform } from '../../random/seeded.ts';
import type { Place } from '../../route/geodesy.ts';
import { placeAround, reversed, roadRoute } from '../../route/road.ts';
import { type Route, routeSeconds } from '../../route/route.ts';
import { type Segment, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, DutyCycle } from '../duty-cycle.ts';
import { atCharger } from '../usage-profile.ts';

/** Trips of several days to a camp without power, charged by the alternator and the sun; at home on shore power. */
export const planRv: DayPlanner = (cycle, day) => {
  const length = 11 + (hash(cycle.seed, 1) % 5);
  const shifted = day + (hash(cycle.seed, 2) % length);
  const trip = Math.floor(shifted / length);
  const dayOfTrip = shifted - trip * length;
  const back = length - 2 - (hash(cycle.seed, 3) % 2);
  const camp = campOf(cycle, trip);
  const atHome = segment(0, 1440, 'parked', cycle.home, { ...atCharger(cycle.usage), loadRate: 0.002 });
  if (dayOfTrip < 2 || dayOfTrip > back) return wholeDay(day, atHome, []);

  const out = cycle.routes(`out ${trip}`, () => roadRoute(cycle.home, camp, cycle.seed + trip));
  const camping = campingDay(cycle, day, camp);
  if (dayOfTrip === 2) {
    const drive = driving(out, cycle.home, 570);
    return wholeDay(day, atHome, [drive, ...after(drive.toMinute, camping)]);
  }
  if (dayOfTrip === back) {
    const home = cycle.routes(`home ${trip}`, () => reversed(out));
    const drive = driving(home, camp, 640);
    return wholeDay(day, atHome, [...before(drive.fromMinute, camping), drive]);
  }
  return wholeDay(day, atHome, camping);
};

function campOf(cycle: DutyCycle, trip: number): Place {
  const named =
    cycle.destinations[((trip % cycle.destinations.length) + cycle.destinations.length) % cycle.destinations.length];
  return named ?? placeAround(cycle.home, cycle.seed + 31 * trip, 45_000, 130_000);
}

function driving(route: Route, from: Place, fromMinute: number): Segment {
  const minutes = Math.ceil(routeSeconds(route) / 60) + 1;
  return segment(fromMinute, fromMinute + minutes, 'driving', from, {
    loadRate: 0.01,
    chargeRate: 0.25,
    ignition: true,
    route,
  });
}

/** Little load by day, lights and heating in the evening, a fridge at night. */
function campingDay(cycle: DutyCycle, day: number, camp: Place): Segment[] {
  const solar = { chargeRate: 0.16, solar: true };
  const { effort } = cycle.usage;
  const evening = between(cycle.seed, day, 0.016, 0.034);
  const lunch = 700 + Math.round(60 * uniform(cycle.seed + 4, day));
  return [
    segment(0, 420, 'camping', camp, { ...solar, loadRate: 0.011 * effort }),
    segment(420, lunch, 'camping', camp, { ...solar, loadRate: 0.014 * effort }),
    segment(lunch, lunch + 20, 'camping', camp, { ...solar, loadRate: 0.12 * effort }),
    segment(lunch + 20, 1080, 'camping', camp, { ...solar, loadRate: 0.011 * effort }),
    segment(1080, 1370, 'camping', camp, { ...solar, loadRate: evening * effort, burst: { share: 0.05, rate: 0.15 } }),
    segment(1370, 1440, 'camping', camp, { ...solar, loadRate: 0.011 * effort }),
  ];
}

function after(minute: number, segments: Segment[]): Segment[] {
  return segments
    .filter((part) => part.toMinute > minute)
    .map((part) => ({ ...part, fromMinute: Math.max(minute, part.fromMinute) }));
}

function before(minute: number, segments: Segment[]): Segment[] {
  return segments
    .filter((part) => part.fromMinute < minute)
    .map((part) => ({ ...part, toMinute: Math.min(minute, part.toMinute) }));
}
