import type { Context } from '../../context.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { systemScope } from '../../platform/db/within.ts';
import { lastKnownMessages } from '../../stream/live/notify-again.ts';
import { followSettings } from '../../stream/recompute/changed-settings.ts';
import type { ChangedDevices } from './update.ts';

type PropagationContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'live' | 'sinks'>;

/** Propagates changes of devices to caches, open pages, alarms, hours and sessions. Called after the commit. */
export async function propagateDeviceChanges(context: PropagationContext, changed: ChangedDevices): Promise<void> {
  const { within, invalidations, live, clock } = context;
  await invalidations.publish(...changed.devices.map(deviceChanged));
  await followSettings(context, changed.resetIds);
  const mcuIds = changed.devices.map(({ mcuId }) => mcuId);
  for (const message of await within(systemScope('devices changed'), (tx) =>
    lastKnownMessages(tx, mcuIds, clock.now()),
  ))
    live.publish(message);
}
