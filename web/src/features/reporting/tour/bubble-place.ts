export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
export interface BubblePlace {
  readonly side: 'right' | 'left' | 'below' | 'above' | 'none';
  readonly left: number;
  readonly top: number;
  /** Where the arrow stands along the edge, px. */
  readonly arrow: number;
}

/** The ring stands this far around its target. */
const RING = 5;
const GAP = 16;
const EDGE = 12;
const ARROW_INSET = 20;

const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** The visible part of a target with its ring. */
export function ringOf(target: Box, window: Size): Box {
  const left = Math.max(2, target.left - RING);
  const top = Math.max(2, target.top - RING);
  const right = Math.min(window.width - 2, target.left + target.width + RING);
  const bottom = Math.min(window.height - 2, target.top + target.height + RING);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Beside its target where there is room: right, left, below, above. Never over it, unless it leaves no room anywhere. */
export function placeBubble(ring: Box, bubble: Size, window: Size): BubblePlace {
  const right = ring.left + ring.width;
  const bottom = ring.top + ring.height;
  const [middleX, middleY] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
  // A high target has its bubble beside its beginning, a wide one below it.
  const besideTop = clamp(Math.min(ring.top + RING, middleY - 60), window.height - bubble.height);
  const alongLeft = clamp(Math.min(ring.left + RING, middleX - 60), window.width - bubble.width);
  const onVertical = Math.max(ARROW_INSET, Math.min(middleY - besideTop, bubble.height - ARROW_INSET, 80));
  const onHorizontal = Math.max(ARROW_INSET, Math.min(middleX - alongLeft, bubble.width - ARROW_INSET, 80));
  if (window.width - right >= bubble.width + GAP + EDGE)
    return { side: 'right', left: right + GAP, top: besideTop, arrow: onVertical };
  if (ring.left >= bubble.width + GAP + EDGE)
    return { side: 'left', left: ring.left - GAP - bubble.width, top: besideTop, arrow: onVertical };
  if (window.height - bottom >= bubble.height + GAP + EDGE)
    return { side: 'below', left: alongLeft, top: bottom + GAP, arrow: onHorizontal };
  if (ring.top >= bubble.height + GAP + EDGE)
    return { side: 'above', left: alongLeft, top: ring.top - GAP - bubble.height, arrow: onHorizontal };
  return {
    side: 'none',
    left: clamp(window.width - bubble.width - EDGE, window.width - bubble.width),
    top: clamp(window.height - bubble.height - EDGE, window.height - bubble.height),
    arrow: 0,
  };
}
