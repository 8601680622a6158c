import { type DevicePower, ROUNDING_WATT } from './energy-role.ts';

/** What the sensors of an inverter or a charger may be off by together, of what it takes. */
const SENSOR_ERROR = 0.03;

/** What a device says to take, W. */
export const takenWatt = ({ solar, mains, converter, toBus }: DevicePower): number =>
  (solar ?? 0) + Math.max(0, mains ?? 0) + (converter ?? 0) + Math.max(0, -(toBus ?? 0));

/**
 * What a device says to give beyond what it takes, W: energy comes from nowhere, so one of its sensors measures wrong. Its
 * instant is that of the record that the powers are of.
 *
 * @param power of one device, W
 * @returns null where its sensors agree as well as such sensors do, or where a side is not known
 */
export function impossibleGain(power: DevicePower): number | null {
  const { loss } = power;
  if (loss === null) return null;
  return -loss > Math.max(ROUNDING_WATT, SENSOR_ERROR * takenWatt(power)) ? -loss : null;
}
