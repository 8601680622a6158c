import type { DeviceType } from '../../foundation/devices/device-types.ts';
import { isKind, type LiveValues, nameOfKind, recordKind } from '../../foundation/kinds/registry.ts';
import type { UnitReadings } from '../../stream/readings/projection.ts';

/** Of one hub. */
export const MAX_BOUND_UNITS = 64;

/** A device behind a hub, by its unit: one that people named, or one whose records the hub has sent. */
export interface BoundUnit {
  readonly deviceType: DeviceType;
  readonly deviceModel: string;
  readonly unit: number;
}

/** Lists and cards know a drive battery by its model. */
const DRIVE_BATTERY = 'EnerDrive';

/** What sends records of a kind under a number behind a hub; null where they tell nothing. */
export function reportedUnit(kind: number, unit: number, readings: UnitReadings | undefined): BoundUnit | null {
  if (!readings || !isKind(kind)) return null;
  const typeOf = recordKind(kind)?.typeBehindHub;
  const body = readings[nameOfKind(kind) as keyof LiveValues]?.body;
  if (!typeOf || !body) return null;
  const deviceType = typeOf(body) as DeviceType;
  return { deviceType, deviceModel: deviceType === 'f' ? DRIVE_BATTERY : '', unit };
}
