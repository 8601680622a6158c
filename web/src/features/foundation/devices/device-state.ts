import { isDataValid } from '#domain/foundation/basics/time.ts';
import type { StateFacts } from '#domain/foundation/devices/states.ts';
import { type DeviceSaid, saidOfDevice } from '#domain/power/conclusions/device-said.ts';
import type { DeviceItem } from '../../../api/device-queries.ts';
import { useNow } from '../../../i18n/clock.ts';
import { isLocated, type LiveDevice } from '../../../live/live-device.ts';
import {
  answeredWarning,
  liveWarning,
  newestReadings,
  noReadings,
  type Readings,
  recordedReadings,
  type Warning,
} from '../../../live/readings.ts';
import { useLiveDevice } from '../../../live/use-live.ts';
import { appearanceOf, type ChargeAppearance } from '../../../ui/art/charge-appearance.ts';

/** The current state of a device: the server's answer, updated by live values. */
export interface DeviceState {
  readonly readings: Readings;
  readonly online: boolean;
  readonly appearance: ChargeAppearance;
  /** −1 none, 1 the highest, any other value a lesser warning. */
  readonly alarmLevel: number;
  readonly warning: Warning | null;
  /** Whether the values are too old to be shown as current. */
  readonly stale: boolean;
  readonly locationKind: number | null;
  readonly located: boolean;
  /** Whether it is heard, since when not, or when its data service ended. */
  readonly said: DeviceSaid;
}

/** The values that decide about the filter by state. */
export const stateFacts = (item: DeviceItem, { online, alarmLevel, readings }: DeviceState): StateFacts => ({
  online,
  alarmLevel,
  socCentiPercent: readings.soc,
  chargeState: readings.chargeState ?? item.chargeState,
  hasWrongClock: item.clockFault !== null,
});

/** What is said of a device of the list; values that came since are a contact, too. */
export function saidOfItem(
  item: Pick<DeviceItem, 'onlineStatus' | 'lastContact' | 'serviceExpiry'>,
  live: LiveDevice | undefined,
  readings: Readings,
  now: number,
): DeviceSaid {
  const liveAt = Math.max(...[...(live?.units.values() ?? [])].map(({ yhubStimeTs }) => yhubStimeTs));
  return saidOfDevice(
    {
      online: live?.online ?? item.onlineStatus,
      lastContact: liveAt > (item.lastContact ?? 0) ? liveAt : item.lastContact,
      valuesAt: readings.at,
      charge: readings.soc,
      serviceExpiry: item.serviceExpiry,
    },
    now,
  );
}

/**
 * Merges a list item with the live feed.
 *
 * @param recorded the newest record that was answered, where another call knows a newer one than the list
 */
export function deviceState(
  item: DeviceItem,
  live: LiveDevice | undefined,
  now: number,
  recorded: Readings = recordedReadings(item.lastRecordData),
): DeviceState {
  const newest = newestReadings(recorded, live);
  const said = saidOfItem(item, live, newest, now);
  const isOver = said.serviceEnded !== null;
  const readings = isOver ? noReadings : newest;
  const charge = readings.chargeState ?? (isOver ? null : item.chargeState);
  const online = said.online ?? false;
  const warning = liveWarning(live);
  return {
    readings,
    online,
    appearance: readings.at === null && charge === null ? 'none' : appearanceOf(charge, online),
    alarmLevel: isOver ? -1 : (live?.alarm?.level ?? item.alarmLevel),
    warning: isOver ? null : warning === undefined ? (item.msg ? answeredWarning(item.msg) : null) : warning,
    stale: !online || !isDataValid(readings.at, now),
    locationKind: live?.position?.ltype ?? item.ltype,
    located: isLocated(live) ?? (item.lon !== null && item.lat !== null),
    said,
  };
}

/** The current state of the device; renders again when it changes and when its values become stale. */
export function useDeviceState(item: DeviceItem): DeviceState {
  const live = useLiveDevice(item.mcuId);
  return deviceState(item, live, useNow());
}
