/** Width of the pointer's card and its distance from the point, px. */
export const CARD = { width: 208, height: 108, away: 14 };

/**
 * Where the card of a point is: above it and to its right, or on the other side at a border. A narrow map has no room on
 * either side of a point in its middle, and the card stays inside.
 */
export function cardPlace({ x, y }: { x: number; y: number }, mapWidth: number): { left: number; top: number } {
  const { width, height, away } = CARD;
  const beside = x + away + width > mapWidth ? x - away - width : x + away;
  return {
    left: Math.max(0, Math.min(beside, mapWidth - width)),
    top: y - away - height < 0 ? y + away : y - away - height,
  };
}
