/** A rectangle in the map element, CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const BESIDE = 24;
const BELOW = 28;
const EDGE = 12;

const inside = (wish: number, size: number, from: number, to: number): number =>
  Math.max(from + EDGE, Math.min(wish, to - EDGE - size));

/**
 * The position of a popup of this size: below and to the right of its marker, on the left when there is no space, and
 * always 12 px inside the area that panels leave free.
 */
export function placePopup(
  point: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  area: Area,
): { readonly left: number; readonly top: number } {
  const right = point.x + BESIDE;
  const fitsRight = right + size.width + EDGE <= area.right;
  const left = fitsRight ? right : point.x - BESIDE - size.width;
  return {
    left: inside(left, size.width, area.left, area.right),
    top: inside(point.y + BELOW, size.height, area.top, area.bottom),
  };
}
