import type { Device } from '../../foundation/devices/device-directory.ts';
import { isLogged, type LaneInput } from './lane-entry.ts';

/**
 * Inputs of a message by the device they belong to: what a monitor measured where it hung before belongs there. The key is the monitor
 * that hangs at that place now; null: the place where the monitor itself is.
 */
export function byPlace(
  { earlier }: Pick<Device, 'earlier'>,
  inputs: readonly LaneInput[],
): ReadonlyMap<string | null, readonly LaneInput[]> {
  if (!earlier) return new Map([[null, inputs]]);
  return Map.groupBy(inputs, (input) => {
    if (!isLogged(input)) return null;
    return earlier.find(({ from, until }) => input.at >= from && input.at < until)?.mcuId ?? null;
  });
}
