import type { ScreenPoint } from './device-view.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const vectors: Record<Direction, ScreenPoint> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

export const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * The marker an arrow key leads to: the nearest within 45° of the direction, where being off the straight line counts
 * double. Undefined when there is none that way.
 */
export function nextMarker<Candidate extends ScreenPoint>(
  from: ScreenPoint,
  direction: Direction,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const vector = vectors[direction];
  let best: { candidate: Candidate; cost: number } | undefined;
  for (const candidate of candidates) {
    const dx = candidate.x - from.x;
    const dy = candidate.y - from.y;
    const along = dx * vector.x + dy * vector.y;
    const aside = Math.abs(dx * vector.y) + Math.abs(dy * vector.x);
    if (along <= 0.5 || aside > along) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { candidate, cost };
  }
  return best?.candidate;
}
