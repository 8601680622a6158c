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

/** The changes of a live message on the map; a missing field stays as it was, a null position removes the marker. */
export interface DeviceChange {
  readonly mcuId: string;
  readonly position?: GeoPosition | null;
  readonly online?: boolean;
  /** As in the snapshot: 0 none, otherwise the level of the worst open alarm. */
  readonly alarmLevel?: number;
}

export interface DeviceField {
  readonly size: () => number;
  readonly indexOf: (mcuId: string) => number | undefined;
  readonly mcuIdOf: (index: number) => string | undefined;
  /** WGS-84, degrees; undefined when the device has no position that may be shown. */
  readonly positionOf: (index: number) => GeoPosition | undefined;
  readonly isOnline: (index: number) => boolean;
  /** 0 none, otherwise the level of its worst open alarm; 1 is the highest. */
  readonly alarmLevelOf: (index: number) => number;
  /** Takes live changes and returns the index of each device that looks or lies different now. */
  readonly apply: (changes: readonly DeviceChange[]) => ReadonlySet<number>;
}

/** Columns grow by doubling, for devices that come after the snapshot. */
interface Columns {
  longitude: Float64Array;
  latitude: Float64Array;
  located: Uint8Array;
  online: Uint8Array;
  alarmLevel: Uint8Array;
}

/** The devices of the map, from the snapshot on, updated by live changes. */
export function createDeviceField(snapshot: MapDeviceColumns): DeviceField {
  const mcuIds = [...snapshot.mcuId];
  let columns = columnsOf(snapshot);
  // Made when it is first asked for: the first picture of 100,000 devices does without.
  let indexes: Map<string, number> | undefined;
  const indexMap = () => {
    indexes ??= new Map(mcuIds.map((mcuId, index) => [mcuId, index]));
    return indexes;
  };

  const indexOrNew = (mcuId: string): number => {
    const known = indexMap().get(mcuId);
    if (known !== undefined) return known;
    const index = mcuIds.push(mcuId) - 1;
    indexMap().set(mcuId, index);
    if (index >= columns.located.length) columns = grown(columns);
    return index;
  };

  return {
    size: () => mcuIds.length,
    indexOf: (mcuId) => indexMap().get(mcuId),
    mcuIdOf: (index) => mcuIds[index],
    positionOf: (index) =>
      columns.located[index] === 1
        ? { longitude: columns.longitude[index] ?? 0, latitude: columns.latitude[index] ?? 0 }
        : undefined,
    isOnline: (index) => columns.online[index] === 1,
    alarmLevelOf: (index) => columns.alarmLevel[index] ?? 0,
    apply: (changes) => {
      const changed = new Set<number>();
      for (const change of changes) {
        const index = indexOrNew(change.mcuId);
        if (applyChange(columns, index, change)) changed.add(index);
      }
      return changed;
    },
  };
}

function columnsOf(snapshot: MapDeviceColumns): Columns {
  const { length } = snapshot.mcuId;
  const degrees = (microDegrees: ArrayLike<number>) =>
    Float64Array.from({ length }, (_, index) => (microDegrees[index] ?? 0) / 1e6);
  const longitude = degrees(snapshot.longitudeMicroDegree);
  const latitude = degrees(snapshot.latitudeMicroDegree);
  const flags = (holds: (index: number) => boolean) => Uint8Array.from({ length }, (_, index) => Number(holds(index)));
  return {
    longitude,
    latitude,
    located: flags((i) => snapshot.located[i] === 1 && isOnEarth(longitude[i] ?? 0, latitude[i] ?? 0)),
    online: flags((i) => snapshot.online[i] === 1),
    alarmLevel: Uint8Array.from({ length }, (_, index) => snapshot.alarmLevel[index] ?? 0),
  };
}

function grown(columns: Columns): Columns {
  const length = Math.max(64, 2 * columns.located.length);
  const reals = (column: Float64Array) => {
    const longer = new Float64Array(length);
    longer.set(column);
    return longer;
  };
  const flags = (column: Uint8Array) => {
    const longer = new Uint8Array(length);
    longer.set(column);
    return longer;
  };
  return {
    longitude: reals(columns.longitude),
    latitude: reals(columns.latitude),
    located: flags(columns.located),
    online: flags(columns.online),
    alarmLevel: flags(columns.alarmLevel),
  };
}

const isOnEarth = (longitude: number, latitude: number) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Sets one value and returns whether it has changed. */
function put(column: Uint8Array | Float64Array, index: number, value: number): boolean {
  if (column[index] === value) return false;
  column[index] = value;
  return true;
}

function applyChange(columns: Columns, index: number, { online, alarmLevel, position }: DeviceChange): boolean {
  let changed = false;
  if (online !== undefined) changed = put(columns.online, index, Number(online)) || changed;
  if (alarmLevel !== undefined) changed = put(columns.alarmLevel, index, alarmLevel) || changed;
  if (position === null) changed = put(columns.located, index, 0) || changed;
  if (position && isOnEarth(position.longitude, position.latitude)) {
    changed = put(columns.longitude, index, position.longitude) || changed;
    changed = put(columns.latitude, index, position.latitude) || changed;
    changed = put(columns.located, index, 1) || changed;
  }
  return changed;
}
