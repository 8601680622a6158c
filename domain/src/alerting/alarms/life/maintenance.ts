import { nextAtMinute } from '../../../foundation/basics/next-at-minute.ts';
import type { WorkingHours } from '../../../foundation/devices/configuration.ts';
import { isWorkingTime } from '../../../foundation/devices/working-time.ts';

/** When nobody is told of alarms: once from an instant until another, or in hours of every week by the clock of the device. */
export type MaintenanceTime =
  | { readonly startsAt: number; readonly endsAt: number; readonly weekly: null }
  | { readonly startsAt: null; readonly endsAt: null; readonly weekly: WorkingHours };

/** Whether an instant is within one of the windows; their ends are not. */
export const isInMaintenance = (windows: readonly MaintenanceTime[], at: number, timeZone: string): boolean =>
  windows.some((window) =>
    window.weekly === null ? at >= window.startsAt && at < window.endsAt : isWorkingTime(at, window.weekly, timeZone),
  );

/** More windows than that do not follow each other. */
const MAX_IN_A_ROW = 20;

/** Until when an instant's maintenance lasts, over windows that follow each other; null: it is not in one. */
export function maintenanceUntil(windows: readonly MaintenanceTime[], at: number, timeZone: string): number | null {
  let until = at;
  for (let row = 0; row < MAX_IN_A_ROW; row += 1) {
    const ends = windows
      .filter((window) => isInMaintenance([window], until, timeZone))
      .map((window) => endOf(window, until, timeZone));
    if (ends.length === 0) break;
    until = Math.max(...ends);
  }
  return until === at ? null : until;
}

const endOf = (window: MaintenanceTime, at: number, timeZone: string): number =>
  window.weekly === null ? window.endsAt : nextAtMinute(at, window.weekly.toMinute, timeZone);

/** Windows of one company. */
export const MAX_WINDOWS = 100;
