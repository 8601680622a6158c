import { type ChartColumns, gapLimitMs, plotData, type TimeSpan } from './chart-data.ts';
import type { SeriesColour } from './chart-series.ts';
import styles from './sparkline.module.css';
import { sparklinePaths } from './sparkline-paths.ts';

interface Props {
  readonly at: Float64Array;
  /** As long as `at`; NaN where nothing was measured. */
  readonly values: Float64Array;
  readonly span: TimeSpan;
  readonly colour: SeriesColour;
  /** Smallest difference worth the whole height, as of an axis. */
  readonly leastSpan?: number;
  /** What it shows, in words; without, it is decoration beside a reading. */
  readonly label?: string;
}

const size = { width: 200, height: 30 };

/** A small line of the last hours under a reading; its height is the range of the values. */
export function Sparkline({ at, values, span, colour, leastSpan, label }: Props) {
  const columns: ChartColumns = { at, values: [values] };
  const [instants, drawn = []] = plotData(columns, span, size.width / 2, [gapLimitMs(at, values)]);
  const { line, area } = sparklinePaths(instants, drawn, span, size, leastSpan);
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
