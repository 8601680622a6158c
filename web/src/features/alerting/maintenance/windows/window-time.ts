import type { MaintenanceWindow } from './window-queries.ts';

/** What a window is doing. */
export function stateOf({ startsAt, weekly }: MaintenanceWindow, now: number): 'now' | 'later' | 'weekly' {
  if (weekly) return 'weekly';
  return startsAt !== null && startsAt > now ? 'later' : 'now';
}
