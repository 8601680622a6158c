/** Charge is low at or below this percentage. */
export const lowMark = 30;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface DialTick {
  readonly percent: number;
  readonly outer: Point;
  readonly inner: Point;
  readonly isCharged: boolean;
  readonly isLimit: boolean;
}

const centre = 120;
const outerRadius = 116;
/** Ten cells of six ticks; the first tick of a cell is longer. */
const tickCount = 60;
const ticksPerCell = 6;
const tickLength = { cell: 16, between: 12 };
/** The dial is open at the bottom: from lower left clockwise to lower right. */
const startDegree = 225;
const sweepDegree = 270;

/** Ticks of the dial in a box 240 wide, and which of them are lit. */
export function dialTicks(socPercent: number): DialTick[] {
  return Array.from({ length: tickCount + 1 }, (_, i) => {
    const percent = (i / tickCount) * 100;
    const angle = ((startDegree - (i / tickCount) * sweepDegree) * Math.PI) / 180;
    const length = i % ticksPerCell === 0 ? tickLength.cell : tickLength.between;
    const at = (radius: number): Point => ({
      x: Math.round((centre + radius * Math.cos(angle)) * 10) / 10,
      y: Math.round((centre - radius * Math.sin(angle)) * 10) / 10,
    });
    return {
      percent,
      outer: at(outerRadius),
      inner: at(outerRadius - length),
      // 33 of 60 ticks come out slightly above 55 %.
      isCharged: socPercent > 0 && percent <= socPercent + 1e-9,
      isLimit: Math.abs(percent - lowMark) < 1e-9,
    };
  });
}
