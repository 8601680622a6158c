import type { AlarmChange } from '#domain/alerting/alarms/life/open-alarm.ts';
import type { Context } from '../../context.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { alarmChange, toLiveMessage } from '../../stream/live/live-message.ts';

/**
 * Writes alarms of devices that no record decides, with all that follows from them. The caller holds their lanes. Returns
 * what to send to live pages after the commit.
 */
export async function writeChanges(
  tx: Tx,
  sinks: Context['sinks'],
  changes: ReadonlyMap<number, readonly AlarmChange[]>,
  now: number,
): Promise<LiveMessage[]> {
  if (changes.size === 0) return [];
  const devices = await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1) order by d.id`, [[...changes.keys()]]);
  const batch = sinks.map((sink) => sink.begin());
  const messages = devices.map(toDevice).map((device) => {
    const { id, mcuId, name } = device;
    const events = changes.get(id) ?? [];
    for (const event of events) for (const sink of batch) sink.take(device, event, null);
    const notify = { mcuId, deviceName: name, pushMsg: events.map((event) => alarmChange(event, device)) };
    return toLiveMessage(device, { notify, warnings: [] }, now);
  });
  for (const sink of batch) await sink.write?.(tx, now);
  return messages;
}
