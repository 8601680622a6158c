import type { Quantity } from '#domain/foundation/kinds/units.ts';
import type { AxisWish } from './value-axis.ts';

/** Colours by meaning, named like the design tokens. */
export type SeriesColour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8' | 'solar' | 'grid';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly unit: Quantity['unit'];
  readonly decimals: Quantity['decimals'];
  readonly signed?: boolean;
  readonly colour: SeriesColour;
  /** `own`: drawn between its own ends, without numbers beside the chart. */
  readonly axis: 'left' | 'right' | 'own';
  /** The main line is thicker and drawn on top. */
  readonly main?: boolean;
  readonly area?: boolean;
}

/** The scale that a line is drawn on. */
export const scaleOf = ({ axis, key }: ChartSeries): string => (axis === 'own' ? `own ${key}` : axis);

type SeriesLook = Pick<ChartSeries, 'colour' | 'decimals' | 'signed' | 'area'>;

/** One colour and line style per quantity in the whole console. */
export const seriesLook = {
  soc: { colour: 'c1', decimals: 0, area: true },
  current: { colour: 'c2', decimals: 1, signed: true },
  temperature: { colour: 'c5', decimals: 1 },
  voltage: { colour: 'c6', decimals: 2 },
  solar: { colour: 'solar', decimals: 0 },
  grid: { colour: 'grid', decimals: 0 },
  water: { colour: 'c8', decimals: 0 },
} as const satisfies Record<string, SeriesLook>;

/** Value axes of the usual quantities. */
export const axisWish = {
  soc: { fixed: [0, 100] },
  current: { symmetric: true, leastSpan: 4 },
  temperature: { leastSpan: 4 },
  voltage: { leastSpan: 1 },
} as const satisfies Record<string, AxisWish>;
