import type { Served } from '../../../foundation/devices/data-service.ts';
import { type AlarmEvent, release, type UnitAlarms } from './open-alarm.ts';

/** Releases what was open when the data service ended, as of that instant. **Changes `alarms`.** */
export function endService(alarms: UnitAlarms, { serviceUntil }: Served, emit: (event: AlarmEvent) => void): void {
  alarms.timers = [];
  for (const alarm of alarms.open)
    emit(release(alarms, alarm, Math.max(serviceUntil ?? 0, alarm.raisedAt + 1), 'disabled'));
}

/** When the end of the data service has something to release; null when it has not. */
export const serviceDeadline = (
  units: Readonly<Record<number, UnitAlarms>>,
  { serviceUntil }: Served,
): number | null =>
  serviceUntil !== null && Object.values(units).some(({ open }) => open.length > 0) ? serviceUntil : null;
