import { parseState } from '#domain/device-state/state.ts';
import { readStates } from '../device-state/store.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../devices/device-directory.ts';
import { currentMessage } from '../ingest/live-message.ts';
import type { Tx } from '../platform/db/within.ts';
import type { LiveMessage } from '../platform/live/bus.ts';

/** Live messages with the last known values of those of the devices that the transaction's scope may see. */
export async function lastKnownMessages(tx: Tx, mcuIds: readonly string[]): Promise<LiveMessage[]> {
  const devices = (await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.mcu_id = any($1)`, [mcuIds])).map(toDevice);
  const states = await readStates(
    tx,
    devices.map((device) => device.id),
  );
  return devices.flatMap((device) => {
    const parsed = parseState(states.get(device.id) ?? null);
    return parsed.ok && parsed.state.lastReceivedAt !== null ? [currentMessage(device, parsed.state)] : [];
  });
}
