import type { Position } from 'geojson';

/**
 * The atlas packages stitch shapes for a sphere: a ring can jump from 180° to −180°. A planar tile cutter needs
 * continuous rings, so longitudes continue past 180°; the cutter copies what lies outside to the other side.
 */
export function unwrapLine(line: Position[]): Position[] {
  let turn = 0;
  let previous = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - previous > 180) turn -= 360;
    else if (previous - longitude > 180) turn += 360;
    previous = longitude;
    return [longitude + turn, latitude];
  });
}

/** Like unwrapLine; a ring that does not close afterwards goes around a pole and is closed over it. */
export function unwrapRing(ring: Position[]): Position[] {
  const unwrapped = unwrapLine(ring);
  const first = unwrapped[0];
  const last = unwrapped.at(-1);
  if (!first || !last || Math.abs((first[0] ?? 0) - (last[0] ?? 0)) < 180) return unwrapped;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...unwrapped, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
