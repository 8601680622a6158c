import type { Place } from '../route/geodesy.ts';
import type { Route } from '../route/route.ts';
import type { DayPlan } from './day-plan.ts';
import type { UsageProfile } from './usage-profile.ts';

/** The only input of a day planner besides the day, so that planning a day again gives the same result. */
export interface DutyCycle {
  seed: number;
  home: Place;
  destinations: readonly Place[];
  usage: UsageProfile;
  /** cached routes by name; a new one of the same name would be the same route */
  routes: RouteMemory;
}

export type DayPlanner = (cycle: DutyCycle, day: number) => DayPlan;

type RouteMemory = (name: string, make: () => Route) => Route;

/** Keeps the last few routes, because a long road has thousands of points. */
export function routeMemory(capacity = 12): RouteMemory {
  const routes = new Map<string, Route>();
  return (name, make) => {
    const cached = routes.get(name);
    const route = cached ?? make();
    if (cached === undefined) {
      routes.set(name, route);
      if (routes.size > capacity) routes.delete(routes.keys().next().value as string);
    }
    return route;
  };
}
