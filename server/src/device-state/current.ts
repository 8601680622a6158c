import type { DeviceState } from '#domain/device-state/projections.ts';
import { parseState } from '#domain/device-state/state.ts';
import type { Tx } from '../platform/db/within.ts';
import { readStates } from './store.ts';

/**
 * States of devices after everything that has come in, by device; without those whose state another version wrote, which is
 * derived again with their next record. The devices are known to be allowed.
 */
export async function currentStates(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, DeviceState>> {
  const states = new Map<number, DeviceState>();
  for (const [deviceId, text] of await readStates(tx, deviceIds)) {
    const parsed = parseState(text);
    if (parsed.ok) states.set(deviceId, parsed.state);
  }
  return states;
}

/** The same of one device; null where there is none. */
export const currentState = async (tx: Tx, deviceId: number): Promise<DeviceState | null> =>
  (await currentStates(tx, [deviceId])).get(deviceId) ?? null;
