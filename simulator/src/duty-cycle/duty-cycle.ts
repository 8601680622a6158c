import type { Place } from '../route/geodesy.ts';
import type { Route } from '../route/route.ts';
import type { DayPlan } from './day-plan.ts';
import type { UsageProfile } from './usage-profile.ts';

/** What a planner of days may look at: nothing but this and the day, so that every day can be planned again alike. */
export interface DutyCycle {
  seed: number;
  home: Place;
  destinations: readonly Place[];
  usage: UsageProfile;
  /** routes once made, by name; making one twice gives the same */
  routes: RouteMemory;
}

export type DayPlanner = (cycle: DutyCycle, day: number) => DayPlan;

export type RouteMemory = (name: string, make: () => Route) => Route;

/** Keeps the last few routes: a long road has thousands of points. */
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
