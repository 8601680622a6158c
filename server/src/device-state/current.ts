import type { DeviceState } from '#domain/device-state/projections.ts';
import type { Tx } from '../platform/db/within.ts';
import { loadStates } from './load-states.ts';

/**
 * States of devices after everything that has come in, by device; without those whose state another version wrote, which is
 * derived again with their next record. The devices are known to be allowed.
 */
export async function currentStates(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, DeviceState>> {
  const states = new Map<number, DeviceState>();
  // A day that is sealed between two statements takes its records with it: the snapshot has them then.
  for (let tries = 2, missing = [...deviceIds]; missing.length > 0 && tries > 0; tries -= 1) {
    const loaded = await loadStates(tx, missing, { isLocked: false });
    for (const [deviceId, held] of loaded) if (held) states.set(deviceId, held.state);
    missing = missing.filter((deviceId) => loaded.get(deviceId) === null);
  }
  return states;
}

/** The same of one device; null where there is none. */
export const currentState = async (tx: Tx, deviceId: number): Promise<DeviceState | null> =>
  (await currentStates(tx, [deviceId])).get(deviceId) ?? null;
