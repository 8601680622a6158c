import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { currentState } from '../device-state/current.ts';
import { clearDue, dueOf } from '../device-state/due.ts';
import { loadStates } from '../device-state/load-states.ts';
import type { BegunRecomputation, Recomputation } from '../device-state/recomputation.ts';
import { saveState } from '../device-state/save-state.ts';
import { lockLanesOf } from '../history/locks.ts';

/**
 * If data is noted again during the computation, as for a device whose records are all late, the last attempt holds the
 * lane.
 */
const TRIES_BESIDE_THE_LANE = 2;

const scope = systemScope('recompute');

/**
 * Recomputes what is due for a device, if it is still due: existing data without the lane, and data that arrived since
 * under the lane's lock, where the result replaces the old one. Nobody is notified; raised alarms do not change.
 */
export async function recomputeDevice(within: Within, recomputation: Recomputation, deviceId: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const begun = tries <= TRIES_BESIDE_THE_LANE ? await beginBeside(within, recomputation, deviceId) : null;
    if (await finish(within, recomputation, deviceId, begun)) return;
  }
}

interface Begun {
  readonly notes: number;
  readonly work: BegunRecomputation;
}

async function beginBeside(within: Within, recomputation: Recomputation, deviceId: number): Promise<Begun | null> {
  const found = await within(scope, async (tx) => {
    // The note is read first: later notes are noticed at the end.
    const due = await dueOf(tx, deviceId, recomputation.projection);
    const device = due && (await deviceOf(tx, deviceId));
    const state = device && (await currentState(tx, deviceId));
    return state && { due, device, state };
  });
  if (!found) return null;
  const { due, device, state } = found;
  return { notes: due.notes, work: await recomputation.begin(within, device, due.from, state) };
}

/** False if it was noted again meanwhile. */
const finish = (
  within: Within,
  recomputation: Recomputation,
  deviceId: number,
  begun: Begun | null,
): Promise<boolean> =>
  within(scope, async (tx) => {
    await lockLanesOf(tx, [deviceId]);
    const due = await dueOf(tx, deviceId, recomputation.projection);
    const device = due && (await deviceOf(tx, deviceId));
    if (!device) return true;
    if (begun && begun.notes !== due.notes) return false;
    const held = (await loadStates(tx, [deviceId], { isLocked: true })).get(deviceId);
    // A state that cannot be read is derived again with the next record, including this data.
    if (!held) return true;
    const work = begun?.work ?? (await recomputation.begin(within, device, due.from, held.state));
    await work.finish(tx, held.state);
    await saveState(tx, deviceId, held, due.notedAt);
    await clearDue(tx, [deviceId], recomputation.projection);
    return true;
  });

async function deviceOf(tx: Tx, deviceId: number): Promise<Device | null> {
  const row = await tx.maybe<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [deviceId]);
  return row && toDevice(row);
}
