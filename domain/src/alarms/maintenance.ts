import type { WorkingHours } from '../control/configuration.ts';
import { isWorkingTime } from './working-time.ts';

/** When nobody is told of alarms: once from an instant until another, or in hours of every week by the clock of the device. */
export type MaintenanceTime =
  | { readonly startsAt: number; readonly endsAt: number; readonly weekly: null }
  | { readonly startsAt: null; readonly endsAt: null; readonly weekly: WorkingHours };

/** Whether an instant is within one of the windows; their ends are not. */
export const isInMaintenance = (windows: readonly MaintenanceTime[], at: number, timeZone: string): boolean =>
  windows.some((window) =>
    window.weekly === null ? at >= window.startsAt && at < window.endsAt : isWorkingTime(at, window.weekly, timeZone),
  );

/** Windows of one company. */
export const MAX_WINDOWS = 100;
