import type { GeoPosition } from './coordinates.ts';

/** The map snapshot as it comes off the wire (protobuf MapDevices): one entry per device in every column. */
export interface MapDeviceColumns {
  readonly mcuId: readonly string[];
  readonly latitudeMicroDegree: ArrayLike<number>;
  readonly longitudeMicroDegree: ArrayLike<number>;
  /** 1 online, 0 offline. */
  readonly online: ArrayLike<number>;
  /** 0 none, otherwise the level of the worst open alarm. */
  readonly alarmLevel: ArrayLike<number>;
  /** 1 when the position may be shown. */
  readonly located: ArrayLike<number>;
}

/** What a live message changes on the map; a missing field stays as it was, a null position takes the marker away. */
export interface DeviceChange {
  readonly mcuId: string;
  readonly position?: GeoPosition | null;
  readonly online?: boolean;
  readonly alarmed?: boolean;
}

export interface DeviceField {
  readonly size: () => number;
  readonly indexOf: (mcuId: string) => number | undefined;
  readonly mcuIdOf: (index: number) => string | undefined;
  /** WGS-84, degrees; undefined when the device has no position that may be shown. */
  readonly positionOf: (index: number) => GeoPosition | undefined;
  readonly isOnline: (index: number) => boolean;
  readonly isAlarmed: (index: number) => boolean;
  /** Takes live changes and returns the index of each device that looks or lies different now. */
  readonly apply: (changes: readonly DeviceChange[]) => ReadonlySet<number>;
}

interface Marker {
  longitude: number;
  latitude: number;
  located: boolean;
  online: boolean;
  alarmed: boolean;
}

/** The devices of the map, from the snapshot on, kept current by live changes. */
export function createDeviceField(columns: MapDeviceColumns): DeviceField {
  const mcuIds = [...columns.mcuId];
  const indexes = new Map(mcuIds.map((mcuId, index) => [mcuId, index]));
  const markers = mcuIds.map((_, index): Marker => markerAt(columns, index));

  const indexOrNew = (mcuId: string): number => {
    const known = indexes.get(mcuId);
    if (known !== undefined) return known;
    const index = mcuIds.push(mcuId) - 1;
    indexes.set(mcuId, index);
    markers.push({ longitude: 0, latitude: 0, located: false, online: false, alarmed: false });
    return index;
  };

  return {
    size: () => mcuIds.length,
    indexOf: (mcuId) => indexes.get(mcuId),
    mcuIdOf: (index) => mcuIds[index],
    positionOf: (index) => {
      const marker = markers[index];
      return marker?.located ? { longitude: marker.longitude, latitude: marker.latitude } : undefined;
    },
    isOnline: (index) => markers[index]?.online ?? false,
    isAlarmed: (index) => markers[index]?.alarmed ?? false,
    apply: (changes) => {
      const changed = new Set<number>();
      for (const change of changes) {
        const index = indexOrNew(change.mcuId);
        const marker = markers[index];
        if (marker && applyChange(marker, change)) changed.add(index);
      }
      return changed;
    },
  };
}

const markerAt = (columns: MapDeviceColumns, index: number): Marker => {
  const longitude = (columns.longitudeMicroDegree[index] ?? 0) / 1e6;
  const latitude = (columns.latitudeMicroDegree[index] ?? 0) / 1e6;
  return {
    longitude,
    latitude,
    located: columns.located[index] === 1 && isOnEarth(longitude, latitude),
    online: columns.online[index] === 1,
    alarmed: (columns.alarmLevel[index] ?? 0) > 0,
  };
};

const isOnEarth = (longitude: number, latitude: number) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

function applyChange(marker: Marker, change: DeviceChange): boolean {
  const before = { ...marker };
  if (change.online !== undefined) marker.online = change.online;
  if (change.alarmed !== undefined) marker.alarmed = change.alarmed;
  if (change.position === null) marker.located = false;
  if (change.position && isOnEarth(change.position.longitude, change.position.latitude)) {
    marker.longitude = change.position.longitude;
    marker.latitude = change.position.latitude;
    marker.located = true;
  }
  return (
    before.online !== marker.online ||
    before.alarmed !== marker.alarmed ||
    before.located !== marker.located ||
    before.longitude !== marker.longitude ||
    before.latitude !== marker.latitude
  );
}
