/**
 * Rainflow counting of a state of charge (ASTM E1049-85 §5.4.4; the four-point form of Amzallag et al., Int. J. Fatigue
 * 16 (1994) 287, whose residue may be counted on). Depths are whole tenths of a percent: smaller noise is ignored, and
 * the residue of a day is bounded.
 */
export interface Rainflow {
  /** Closed cycles by depth: 0–10 %, 10–20 %, … 90–100 %. */
  readonly closed: number[];
  /** Sum of their depths, tenths of a percent. */
  closedDepth: number;
  deepest: number;
  /** Turning points that no cycle has closed yet, tenths of a percent, oldest first. */
  readonly residue: number[];
}

export const CLASSES = 10;
const FULL = 1000;
/** Smaller cycles are noise of the reading. */
const MIN_DEPTH = 10;

export const emptyRainflow = (): Rainflow => ({
  closed: new Array<number>(CLASSES).fill(0),
  closedDepth: 0,
  deepest: 0,
  residue: [],
});

const classOf = (depth: number): number => Math.min(CLASSES - 1, Math.floor((depth * CLASSES) / FULL));

/** Takes the next turning point or reading, tenths of a percent. **Changes `flow`.** */
function countPoint(flow: Rainflow, point: number): void {
  const { residue } = flow;
  const [before, last] = [residue.at(-2), residue.at(-1)];
  if (last === point) return;
  // While the direction does not change, only the end counts.
  if (before !== undefined && last !== undefined && last > before === point > last) residue.pop();
  residue.push(point);
  while (residue.length >= 4) {
    const [a, b, c, d] = residue.slice(-4) as [number, number, number, number];
    const depth = Math.abs(b - c);
    if (depth > Math.abs(a - b) || depth > Math.abs(c - d)) return;
    residue.splice(-3, 2);
    if (depth < MIN_DEPTH) continue;
    flow.closed[classOf(depth)]!++;
    flow.closedDepth += depth;
    flow.deepest = Math.max(flow.deepest, depth);
  }
}

/** Counts states of charge in percent; NaN is skipped. */
export function rainflowOf(socPercent: Iterable<number>): Rainflow {
  const flow = emptyRainflow();
  for (const percent of socPercent) if (!Number.isNaN(percent)) countPoint(flow, Math.round(percent * 10));
  return flow;
}

/** Appends the later count to `earlier`: the result is the same as counting both at once. **Changes `earlier`.** */
export function joinRainflow(earlier: Rainflow, later: Rainflow): void {
  for (const [place, count] of later.closed.entries()) earlier.closed[place]! += count;
  earlier.closedDepth += later.closedDepth;
  earlier.deepest = Math.max(earlier.deepest, later.deepest);
  for (const point of later.residue) countPoint(earlier, point);
}

interface Cycles {
  /** Sum of the depths, 1 = once empty and full again; the remaining residue counts half (ASTM E1049). */
  readonly equivalentFull: number;
  /** By tenths of depth; half cycles as 0.5. */
  readonly histogram: readonly number[];
  readonly deepestPercent: number | null;
}

/** The count so far, with the residue as half cycles. */
export function cyclesOf(flow: Rainflow): Cycles {
  const histogram = [...flow.closed];
  let { closedDepth, deepest } = flow;
  for (let place = 1; place < flow.residue.length; place++) {
    const depth = Math.abs(flow.residue[place]! - flow.residue[place - 1]!);
    if (depth < MIN_DEPTH) continue;
    histogram[classOf(depth)]! += 0.5;
    closedDepth += depth / 2;
    deepest = Math.max(deepest, depth);
  }
  return { equivalentFull: closedDepth / FULL, histogram, deepestPercent: deepest > 0 ? deepest / 10 : null };
}
