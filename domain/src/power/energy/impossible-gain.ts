import type { DevicePower } from '../../foundation/kinds/energy-role.ts';
import { ROUNDING_WATT } from './balance.ts';

/** What the sensors of an inverter or a charger may be off by together, of what it takes. */
const SENSOR_ERROR = 0.03;

/**
 * What a device says to give beyond what it takes, W: energy comes from nowhere, so one of its sensors measures wrong. Its
 * instant is that of the record that the powers are of.
 *
 * @param power of one device, W
 * @returns null where its sensors agree as well as such sensors do, or where a side is not known
 */
export function impossibleGain({ solar, mains, converter, toBus, loss }: DevicePower): number | null {
  if (loss === null) return null;
  const taken = (solar ?? 0) + Math.max(0, mains ?? 0) + (converter ?? 0) + Math.max(0, -(toBus ?? 0));
  return -loss > Math.max(ROUNDING_WATT, SENSOR_ERROR * taken) ? -loss : null;
}
