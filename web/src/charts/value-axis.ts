/** A value axis of four equal steps, so that the grid lines of two axes fall together. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const stepCount = 4;
const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

export interface AxisWish {
  /** Ends that stay whatever the values, such as 0 to 100 %. */
  readonly fixed?: readonly [min: number, max: number];
  /** Zero in the middle, for values with a direction. */
  readonly symmetric?: boolean;
  /** Smallest difference worth an axis, so that noise on a steady value does not fill the height. */
  readonly leastSpan?: number;
}

/** Axis that holds all values from `min` to `max` between round ends. */
export function valueAxis(min: number, max: number, wish: AxisWish = {}): ValueAxis {
  if (wish.fixed) return { min: wish.fixed[0], max: wish.fixed[1], step: (wish.fixed[1] - wish.fixed[0]) / stepCount };
  const leastSpan = wish.leastSpan ?? 1;
  if (wish.symmetric) {
    const reach = Math.max(Math.abs(min), Math.abs(max), leastSpan / 2);
    const step = niceStep((2 * reach) / stepCount);
    return { min: -2 * step, max: 2 * step, step };
  }
  const span = Math.max(max - min, leastSpan);
  const middle = (min + max) / 2;
  const low = max - min < leastSpan ? middle - span / 2 : min;
  for (let step = niceStep(span / stepCount); ; step = niceStep(step * 1.01)) {
    const start = rounded(Math.floor(low / step + 1e-9) * step);
    const end = rounded(start + stepCount * step);
    if (end >= Math.max(max, low + span) - step * 1e-9) return { min: start, max: end, step };
  }
}

export const gridValues = ({ min, step }: ValueAxis): number[] =>
  Array.from({ length: stepCount + 1 }, (_, i) => rounded(min + i * step));

/** Decimals needed to distinguish the grid values of an axis. */
export function decimalsOf({ step }: ValueAxis): number {
  for (let decimals = 0; decimals < 4; decimals += 1) {
    if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6) return decimals;
  }
  return 4;
}

function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const factor = niceSteps.find((candidate) => candidate * power >= atLeast * (1 - 1e-9)) ?? 10;
  return rounded(factor * power);
}

/** Takes away what adding decimal fractions leaves behind the twelfth digit. */
const rounded = (value: number): number => Number(value.toPrecision(12));
