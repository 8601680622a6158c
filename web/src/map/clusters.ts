import type { GeoPosition } from './coordinates.ts';
import type { DeviceField } from './device-field.ts';
import { toUnitSquare, worldSizePx } from './mercator.ts';

/** Markers by column on the unit square of Web Mercator, ready to be clustered at any zoom. */
export interface MarkerColumns {
  readonly count: number;
  /** Index of the device in the field. */
  readonly device: Uint32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 0 none, otherwise the level of its worst open alarm; 1 is the highest. */
  readonly alarmLevel: Uint8Array;
}

export interface MarkerGroup {
  /** Centre of its members on the unit square. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** How many of its devices have a warning, and how many one of the highest level. */
  readonly alarmed: number;
  readonly severe: number;
  /** The worst level of them, 0 where there is none. */
  readonly worst: number;
  /** Devices of the group, by index in the field. */
  readonly devices: readonly number[];
}

/** Markers nearer than this become one disc: the widest disc with its halo, less the overlap that still reads. */
const clusterRadiusPx = 52;
const HIGHEST_LEVEL = 1;
/** From the zoom after this one on, every marker is shown by itself. */
export const clusterMaxZoom = 14;

/** Columns of all devices that have a position and are wanted on the map. */
export function markerColumns(
  field: DeviceField,
  place: (position: GeoPosition) => GeoPosition,
  showOffline: boolean,
): MarkerColumns {
  const size = field.size();
  const device = new Uint32Array(size);
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  const alarmLevel = new Uint8Array(size);
  let count = 0;
  for (let index = 0; index < size; index += 1) {
    const position = field.positionOf(index);
    if (!position || !(showOffline || field.isOnline(index))) continue;
    const point = toUnitSquare(place(position));
    device[count] = index;
    x[count] = point.x;
    y[count] = point.y;
    alarmLevel[count] = field.alarmLevelOf(index);
    count += 1;
  }
  return { count, device, x, y, alarmLevel };
}

/** Part of the unit square; west and east go beyond 0 and 1 where the world repeats. */
export interface UnitArea {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const wholeWorld: UnitArea = { west: 0, east: 1, north: 0, south: 1 };

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly members: number[];
  sumX: number;
  sumY: number;
  settled: boolean;
  absorbed: boolean;
}

/**
 * Groups the markers of an area at a whole zoom level: first into cells of a grid fixed to the world, then fuller cells
 * take in neighbours whose centre is within the radius. Unlike clustering by order of arrival, a device that moves
 * changes only the discs around it, so a live map keeps still. The work is bounded by the size of the area on the
 * screen, apart from one pass over the markers.
 */
export function groupMarkers(markers: MarkerColumns, zoom: number, area: UnitArea = wholeWorld): MarkerGroup[] {
  const across = (worldSizePx * 2 ** zoom) / clusterRadiusPx;
  // Counted from the corner of the area, keys stay small whole numbers, which a map of the engine is quickest with.
  const left = Math.floor(area.west * across) - 1;
  const top = Math.floor(area.north * across) - 1;
  const stride = Math.ceil((area.east - area.west) * across) + 4;
  const cells = new Map<number, Cell>();
  for (let i = 0; i < markers.count; i += 1) {
    const y = markers.y[i] ?? 0;
    if (y < area.north || y > area.south) continue;
    const x = turnInto(markers.x[i] ?? 0, area);
    if (x === undefined) continue;
    const column = Math.floor(x * across) - left;
    const row = Math.floor(y * across) - top;
    // Past the last clustered zoom every marker is a cell of its own.
    const key = zoom > clusterMaxZoom ? i : row * stride + column;
    const cell = cells.get(key);
    if (cell) {
      cell.members.push(i);
      cell.sumX += x;
      cell.sumY += y;
    } else cells.set(key, { column, row, members: [i], sumX: x, sumY: y, settled: false, absorbed: false });
  }
  if (zoom <= clusterMaxZoom) absorbNeighbours(cells, stride, 1 / across);
  const groups: MarkerGroup[] = [];
  for (const cell of cells.values()) if (!cell.absorbed) groups.push(groupOf(cell, markers));
  return groups;
}

/** An area widened to whole blocks of the grid, so that a short pan groups the same markers in the same way. */
export function blockArea(area: UnitArea, zoom: number): UnitArea {
  const block = (16 * clusterRadiusPx) / (worldSizePx * 2 ** zoom);
  return {
    west: Math.floor(area.west / block) * block,
    east: Math.ceil(area.east / block) * block,
    north: Math.floor(area.north / block) * block,
    south: Math.ceil(area.south / block) * block,
  };
}

/** The x of a marker, or of its copy one world further, that lies in the area. */
function turnInto(x: number, area: UnitArea): number | undefined {
  if (x >= area.west && x <= area.east) return x;
  if (x + 1 <= area.east) return x + 1;
  return x - 1 >= area.west ? x - 1 : undefined;
}

function absorbNeighbours(cells: ReadonlyMap<number, Cell>, stride: number, radius: number): void {
  const fullestFirst = [...cells.values()].sort(
    (a, b) => b.members.length - a.members.length || a.row - b.row || a.column - b.column,
  );
  for (const cell of fullestFirst) {
    if (cell.absorbed) continue;
    cell.settled = true;
    const centreX = cell.sumX / cell.members.length;
    const centreY = cell.sumY / cell.members.length;
    for (let row = cell.row - 1; row <= cell.row + 1; row += 1) {
      for (let column = cell.column - 1; column <= cell.column + 1; column += 1) {
        const other = cells.get(row * stride + column);
        if (!other || other.absorbed || other.settled) continue;
        const dx = other.sumX / other.members.length - centreX;
        const dy = other.sumY / other.members.length - centreY;
        if (Math.hypot(dx, dy) >= radius) continue;
        for (const member of other.members) cell.members.push(member);
        cell.sumX += other.sumX;
        cell.sumY += other.sumY;
        other.absorbed = true;
      }
    }
  }
}

function groupOf(cell: Cell, markers: MarkerColumns): MarkerGroup {
  const { members } = cell;
  return {
    x: cell.sumX / members.length,
    y: cell.sumY / members.length,
    count: members.length,
    alarmed: members.reduce((sum, member) => sum + Number(markers.alarmLevel[member]! > 0), 0),
    severe: members.reduce((sum, member) => sum + Number(markers.alarmLevel[member] === HIGHEST_LEVEL), 0),
    worst: members.reduce((worst, member) => worseOf(worst, markers.alarmLevel[member]!), 0),
    devices: members.map((member) => markers.device[member] ?? 0),
  };
}

/** The worse of two levels: 1 is the worst, 0 none. */
const worseOf = (one: number, other: number): number => (one === 0 || (other > 0 && other < one) ? other : one);

/** First zoom after `zoom` at which the members are in more than one group; undefined when they never separate. */
export function splitZoom(markers: MarkerColumns, devices: readonly number[], zoom: number): number | undefined {
  const wanted = new Set(devices);
  const visible: number[] = [];
  for (let i = 0; i < markers.count; i += 1) if (wanted.has(markers.device[i] ?? -1)) visible.push(i);
  const first = visible[0] ?? 0;
  const onePlace = visible.every((i) => markers.x[i] === markers.x[first] && markers.y[i] === markers.y[first]);
  if (onePlace) return undefined;
  const members: MarkerColumns = {
    count: visible.length,
    device: Uint32Array.from(visible, (i) => markers.device[i] ?? 0),
    x: Float64Array.from(visible, (i) => markers.x[i] ?? 0),
    y: Float64Array.from(visible, (i) => markers.y[i] ?? 0),
    alarmLevel: Uint8Array.from(visible, (i) => markers.alarmLevel[i] ?? 0),
  };
  for (let next = zoom + 1; next <= clusterMaxZoom; next += 1) {
    if (groupMarkers(members, next).length > 1) return next;
  }
  return clusterMaxZoom + 1;
}
