import type { DriftsInput, FoundInput, SettingsInput } from '#domain/stream/stream/input.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { StateCache } from '../device-state/state-cache.ts';
import { StateOutdated } from './batch.ts';
import { commitBatch } from './commit-batch.ts';
import type { Sink } from './sink.ts';

/**
 * Gives devices inputs that no message brought. The caller holds their lanes. One whose state cannot be read is left out: it is
 * derived again from the log with its next record.
 * @returns what to send to live pages after the commit
 */
export async function applyInputs(
  tx: Tx,
  inputs: ReadonlyMap<number, readonly (SettingsInput | FoundInput | DriftsInput)[]>,
  { now, sinks }: { readonly now: number; readonly sinks: readonly Sink[] },
): Promise<LiveMessage[]> {
  if (inputs.size === 0) return [];
  const rows = await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1) order by d.id`, [[...inputs.keys()]]);
  let devices = rows.map(toDevice);
  while (devices.length > 0) {
    try {
      const given = devices.map((device) => ({
        device,
        arrivals: [{ receivedAt: now, inputs: inputs.get(device.id) ?? [] }],
      }));
      const options = { now, days: [], isCareful: false, sinks, states: new StateCache() };
      return (await commitBatch(tx, given, options)).messages;
    } catch (error) {
      if (!(error instanceof StateOutdated)) throw error;
      // Nothing is written yet.
      const { id } = error.device;
      devices = devices.filter((device) => device.id !== id);
    }
  }
  return [];
}
