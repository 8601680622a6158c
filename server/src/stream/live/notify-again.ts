import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { currentStates } from '../device-state/current.ts';
import { currentMessage } from './live-message.ts';

/** Live messages with the last known values of those of the devices that the transaction's scope may see. */
export async function lastKnownMessages(tx: Tx, mcuIds: readonly string[], now: number): Promise<LiveMessage[]> {
  const devices = (await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.mcu_id = any($1)`, [mcuIds])).map(toDevice);
  const states = await currentStates(
    tx,
    devices.map((device) => device.id),
  );
  return devices.flatMap((device) => {
    const state = states.get(device.id);
    return state && state.presence.lastReceivedAt !== null ? [currentMessage(device, state, now)] : [];
  });
}
