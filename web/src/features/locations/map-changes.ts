import type { LiveDevice } from '../../live/live-device.ts';
import { liveStore } from '../../live/store.ts';
import type { DeviceChange } from '../../map/device-field.ts';

const MICRO = 1e6;

/** The change of a live device on the map. A message without a position leaves the position unchanged. */
export const mapChange = ({ mcuId, online, alarm, position }: LiveDevice): DeviceChange => ({
  mcuId,
  ...(online !== undefined && { online }),
  ...(alarm && { alarmed: alarm.openCount > 0 }),
  ...(position && {
    position: {
      latitude: position.latitudeMicroDegree / MICRO,
      longitude: position.longitudeMicroDegree / MICRO,
    },
  }),
});

/** The live feed for the map, once per frame. */
export const subscribeMapChanges = (listener: (changes: readonly DeviceChange[]) => void): (() => void) =>
  liveStore.subscribeAll((devices) => listener(devices.map(mapChange)));
