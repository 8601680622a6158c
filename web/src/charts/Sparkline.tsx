import { type ChartColumns, gapLimitMs, plotData, type TimeSpan } from './chart-data.ts';
import type { SeriesColour } from './chart-series.ts';
import styles from './sparkline.module.css';
import { sparklinePaths } from './sparkline-paths.ts';

interface Props {
  readonly at: Float64Array;
  /** As long as `at`; NaN where there is no measurement. */
  readonly values: Float64Array;
  readonly span: TimeSpan;
  readonly colour: SeriesColour;
  /** Smallest range that fills the whole height. */
  readonly leastSpan?: number;
  /** Value at the bottom; otherwise the lowest one. */
  readonly floor?: number;
  /** Text alternative; without one the sparkline is decorative. */
  readonly label?: string;
}

const size = { width: 200, height: 30 };

/** A small line of the last hours below a reading, scaled to the range of its values. */
export function Sparkline({ at, values, span, colour, leastSpan, floor, label }: Props) {
  const columns: ChartColumns = { at, values: [values] };
  const [instants, drawn = []] = plotData(columns, span, size.width / 2, [gapLimitMs(at, values)]);
  const { line, area } = sparklinePaths(instants, drawn, span, size, leastSpan, floor);
  const stroke = `var(--wy-${colour})`;
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      className={styles.sparkline}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
    >
      <path d={area} fill={stroke} opacity="0.09" />
      <path
        d={line}
        fill="none"
        stroke={stroke}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
