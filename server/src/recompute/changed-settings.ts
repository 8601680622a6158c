import type { Context } from '../context.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../devices/device-directory.ts';
import { LANES, laneOf, lockLane } from '../history/locks.ts';
import { StateOutdated } from '../ingest/batch.ts';
import { commitBatch } from '../ingest/commit-batch.ts';
import type { Sink } from '../ingest/sink.ts';
import { deviceChanged } from '../platform/db/invalidations.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { LiveMessage } from '../platform/live/bus.ts';
import { markFromTheFirst } from './late-devices.ts';

type SettingsContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'live' | 'sinks'>;

const scope = systemScope('settings changed');
const AT_ONCE = 200;

/**
 * Notes with a change of a device's settings what has to follow, see {@link followSettings}: alarms, and hours and sessions
 * where they are made under it.
 */
export async function noteChangedSettings(
  tx: Tx,
  deviceId: number,
  now: number,
  what: 'alarms' | 'alarms and history',
): Promise<void> {
  // A row that is there is written anew: whoever is following keeps it from us, or waits for our commit.
  await tx.query(
    `insert into settings_due (device_id, noted_at, history) values ($1, $2, $3)
     on conflict (device_id) do update set noted_at = excluded.noted_at, history = settings_due.history or excluded.history`,
    [deviceId, now, what === 'alarms and history'],
  );
}

/**
 * Applies changed settings of devices to everything computed from them: caches, alarms, hours and sessions. Only of what
 * was noted, and each note is taken once, whoever is first.
 * @param deviceIds after the commit of their change; left out, all that were noted and not followed
 */
export async function processChangedSettings(context: SettingsContext, deviceIds?: readonly number[]): Promise<void> {
  const due = await context.within(scope, (tx) =>
    tx.query<{ id: number; mcuId: string }>(
      `select d.id, d.mcu_id as "mcuId" from settings_due s join device d on d.id = s.device_id
       where $1::bigint[] is null or s.device_id = any($1) order by d.id limit ${AT_ONCE}`,
      [deviceIds ?? null],
    ),
  );
  await context.invalidations.publish(...due.map(deviceChanged));
  for (let lane = 0; lane < LANES; lane += 1) {
    const ids = due.map(({ id }) => id).filter((id) => laneOf(id) === lane);
    if (ids.length === 0) continue;
    for (const message of await context.within(scope, (tx) =>
      processLane(tx, lane, ids, context.clock.now(), context.sinks),
    ))
      context.live.publish(message);
  }
}

async function processLane(
  tx: Tx,
  lane: number,
  ids: readonly number[],
  now: number,
  sinks: readonly Sink[],
): Promise<LiveMessage[]> {
  await tx.query(lockLane(lane));
  const taken = await tx.query<{ id: number; history: boolean }>(
    'delete from settings_due where device_id = any($1) returning device_id as id, history',
    [ids],
  );
  let devices = (
    await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1) order by d.id`, [taken.map(({ id }) => id)])
  ).map(toDevice);
  const arrivals = [{ receivedAt: now, inputs: [{ type: 'settings' as const, now }] }];
  while (devices.length > 0) {
    try {
      const inputs = devices.map((device) => ({ device, arrivals }));
      const { messages } = await commitBatch(tx, inputs, { lane, now, isCareful: false, sinks });
      await markFromTheFirst(
        tx,
        lane,
        devices.map(({ id }) => id).filter((id) => taken.some((note) => note.id === id && note.history)),
      );
      return messages;
    } catch (error) {
      if (!(error instanceof StateOutdated)) throw error;
      // Nothing is written yet. It is made again from the log, under the new settings, with its next record.
      const { id } = error.device;
      devices = devices.filter((device) => device.id !== id);
    }
  }
  return [];
}
