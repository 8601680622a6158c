import type { Position } from '#domain/gen/notify.ts';
import type { LiveDevice } from '../../../live/live-device.ts';
import { liveStore } from '../../../live/store.ts';
import type { DeviceChange } from '../../../map/device-field.ts';

const MICRO = 1e6;

/** The change of a live device on the map. Its marker goes when its position is no longer known, or may not be shown. */
export const mapChange = ({ mcuId, online, alarm, position }: LiveDevice): DeviceChange => ({
  mcuId,
  ...(online !== undefined && { online, position: position ? placeOf(position) : null }),
  ...(alarm && { alarmLevel: alarm.openCount > 0 ? alarm.level : 0 }),
});

const placeOf = ({ latitudeMicroDegree, longitudeMicroDegree }: Position) => ({
  latitude: latitudeMicroDegree / MICRO,
  longitude: longitudeMicroDegree / MICRO,
});

/** The live feed for the map, once per frame. */
export const subscribeMapChanges = (listener: (changes: readonly DeviceChange[]) => void): (() => void) =>
  liveStore.subscribeAll((devices) => listener(devices.map(mapChange)));
