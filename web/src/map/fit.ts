import type { MarkerColumns, UnitArea } from './clusters.ts';
import type { GeoPosition } from './coordinates.ts';
import { fromUnitSquare, worldSizePx } from './mercator.ts';

/** Pixels on each side of the map element. */
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the map looks: `centre` is the middle of the area that the insets leave free. */
interface Camera {
  readonly centre: GeoPosition;
  readonly zoom: number;
}

/** Radius of the largest disc with halo and badge. */
const discPx = 36;
/** Space for the map's own buttons, legend and attribution on the right and at the bottom. */
const controlsPx = { wide: { right: 66, bottom: 50 }, compact: { right: 62, bottom: 24 } } as const;
/** At least this much of the map stays free, however small it is. */
const leastFreePx = 80;
/** Devices within this distance are shown with their surroundings. */
const closestZoom = 12;

/** Padding for fitted content: panels, the map's buttons and half a disc; less when there is too little space. */
export function fitRoom(size: Size, insets: Edges, compact: boolean): Edges {
  const { right, bottom } = controlsPx[compact ? 'compact' : 'wide'];
  const room = {
    top: insets.top + discPx,
    right: insets.right + right + discPx,
    bottom: insets.bottom + bottom + discPx,
    left: insets.left + discPx,
  };
  const across = shrink(size.width, room.left + room.right);
  const down = shrink(size.height, room.top + room.bottom);
  return {
    top: room.top * down,
    right: room.right * across,
    bottom: room.bottom * down,
    left: room.left * across,
  };
}

const shrink = (length: number, room: number): number =>
  Math.min(1, Math.max(0, length - leastFreePx) / Math.max(1, room));

/**
 * The view that shows all markers at once, as near as it can; undefined without markers. A world that is wider than the
 * free room even at the smallest zoom shows the part of it with most of them.
 */
export function fitCamera(markers: MarkerColumns, size: Size, insets: Edges, compact: boolean): Camera | undefined {
  if (markers.count === 0) return undefined;
  const room = fitRoom(size, insets, compact);
  const width = Math.max(1, size.width - room.left - room.right);
  const height = Math.max(1, size.height - room.top - room.bottom);
  const xs = unwrapped(markers.x.slice(0, markers.count));
  const ys = markers.y.slice(0, markers.count);
  const [north, south] = [ys.reduce((least, y) => Math.min(least, y)), ys.reduce((most, y) => Math.max(most, y))];
  const across = (xs.at(-1) ?? 0) - (xs[0] ?? 0);
  const pixels = Math.min(width / across, height / (south - north));
  const zoom = Math.min(closestZoom, Math.max(smallestZoom(size), Math.log2(pixels / worldSizePx)));
  const perPixel = 1 / (worldSizePx * 2 ** zoom);
  const [west, east] = fullestPart(xs, width * perPixel);
  // The middle of the insets is not the middle of the fitted area, which also excludes the buttons.
  const x = (west + east) / 2 + ((room.right - insets.right - (room.left - insets.left)) / 2) * perPixel;
  const y = (north + south) / 2 + ((room.bottom - insets.bottom - (room.top - insets.top)) / 2) * perPixel;
  return { centre: fromUnitSquare(turned(x), y), zoom };
}

/** A world that is lower than the map would leave an empty band. */
const smallestZoom = ({ height }: Size): number => Math.max(0, Math.log2(height / worldSizePx));

const turned = (x: number): number => x - Math.floor(x);

/** Sorted, and cut where the world is emptiest, so that a fleet on both sides of the date line stays together. */
function unwrapped(x: Float64Array): Float64Array {
  const sorted = x.map(turned).sort();
  let cut = 0;
  let widest = (sorted[0] ?? 0) + 1 - (sorted.at(-1) ?? 0);
  for (let i = 1; i < sorted.length; i += 1) {
    const gap = (sorted[i] ?? 0) - (sorted[i - 1] ?? 0);
    if (gap > widest) [widest, cut] = [gap, i];
  }
  return sorted.map((_, i) => (sorted[(cut + i) % sorted.length] ?? 0) + (cut + i >= sorted.length ? 1 : 0));
}

/** West and east of the markers in the window of this width that contains most of them. */
function fullestPart(xs: Float64Array, width: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  // Slightly more than the width, so that a view measured to fit exactly does fit.
  for (let from = 0, to = 0; to < xs.length; to += 1) {
    while ((xs[to] ?? 0) - (xs[from] ?? 0) > width * (1 + 1e-9)) from += 1;
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  return [xs[best[0]] ?? 0, xs[best[1]] ?? 0];
}

/** Whether any marker is in an area of the unit square, which may cross its edge where the world repeats. */
export function isAnyIn(markers: MarkerColumns, { west, east, north, south }: UnitArea): boolean {
  for (let i = 0; i < markers.count; i += 1) {
    const y = markers.y[i] ?? 0;
    const x = markers.x[i] ?? 0;
    if (y >= north && y <= south && west + turned(x - west) <= east) return true;
  }
  return false;
}
