import type { Context } from '../context.ts';
import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../devices/device-directory.ts';
import { LANES, laneOf } from '../history/locks.ts';
import { StateOutdated } from '../ingest/batch.ts';
import { commitBatch } from '../ingest/commit-batch.ts';
import { systemScope, type Within } from '../platform/db/within.ts';

type ApplyContext = Pick<Context, 'within' | 'clock' | 'live' | 'sinks'>;

/** Devices of one transaction. */
const AT_ONCE = 200;

/** Lets the states of devices follow their changed settings: alarms whose rule is off now are released. */
export async function applySettings(context: ApplyContext, deviceIds: readonly number[]): Promise<void> {
  for (let from = 0; from < deviceIds.length; from += AT_ONCE) {
    const devices = await readDevices(context.within, deviceIds.slice(from, from + AT_ONCE));
    for (let lane = 0; lane < LANES; lane += 1) {
      await applyInLane(
        context,
        lane,
        devices.filter(({ id }) => laneOf(id) === lane),
      );
    }
  }
}

const readDevices = (within: Within, deviceIds: readonly number[]): Promise<Device[]> =>
  within(systemScope('settings changed'), async (tx) =>
    (await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1) order by d.id`, [deviceIds])).map(toDevice),
  );

async function applyInLane(context: ApplyContext, lane: number, devices: readonly Device[]): Promise<void> {
  if (devices.length === 0) return;
  const now = context.clock.now();
  const inputs = devices.map((device) => ({
    device,
    arrivals: [{ receivedAt: now, inputs: [{ type: 'settings' as const, now }] }],
  }));
  try {
    const { messages } = await context.within(systemScope('settings changed'), (tx) =>
      commitBatch(tx, inputs, { lane, now, isCareful: false, sinks: context.sinks }),
    );
    for (const message of messages) context.live.publish(message);
  } catch (error) {
    if (!(error instanceof StateOutdated)) throw error;
    // It is made again from the log, under the new settings, with its next record.
    const { id } = error.device;
    await applyInLane(
      context,
      lane,
      devices.filter((device) => device.id !== id),
    );
  }
}
