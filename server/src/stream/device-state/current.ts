import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import type { Tx } from '../../platform/db/within.ts';
import { loadStates } from './load-states.ts';

/**
 * States of devices after everything received, by device, without states written by another version, which are derived
 * again with the next record. The caller has checked access to the devices.
 */
export async function currentStates(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, DeviceState>> {
  const states = new Map<number, DeviceState>();
  // If a day is sealed between two statements, its records are gone from the log, but the snapshot contains them.
  for (let tries = 2, missing = [...deviceIds]; missing.length > 0 && tries > 0; tries -= 1) {
    const loaded = await loadStates(tx, missing, { isLocked: false });
    for (const [deviceId, held] of loaded) if (held) states.set(deviceId, held.state);
    missing = missing.filter((deviceId) => loaded.get(deviceId) === null);
  }
  return states;
}

/** The state of one device; null if there is none. */
export const currentState = async (tx: Tx, deviceId: number): Promise<DeviceState | null> =>
  (await currentStates(tx, [deviceId])).get(deviceId) ?? null;
