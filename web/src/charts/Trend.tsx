import { useRef } from 'react';
import type { SeriesColour } from './chart-series.ts';
import styles from './metrics.module.css';
import { gapsOf, labelledOf, runsOf } from './trend-points.ts';
import { useWidth } from './use-width.ts';
import { ValueGrid } from './ValueGrid.tsx';
import { valueAxis } from './value-axis.ts';

interface TrendPoint {
  readonly key: string;
  /** Number of its month or day: consecutive ones are joined, others leave a gap. */
  readonly order: number;
  readonly label: string;
  readonly value: number;
  /** The 95 % interval; equal to the value when there is none. */
  readonly low: number;
  readonly high: number;
  /** A value from another source, drawn as a mark. */
  readonly other?: number | null;
  readonly title: string;
}
/** A moment between the points, such as the day of a change. */
export interface TrendMark {
  readonly order: number;
  readonly label: string;
}

interface Props {
  readonly points: readonly TrendPoint[];
  readonly colour: SeriesColour;
  readonly summary: string;
  /** Smallest range that fills the whole height, or fixed ends. */
  readonly leastSpan?: number;
  readonly fixed?: readonly [min: number, max: number];
  readonly height?: number;
  /** Says how many points are missing between two, where there is room for it. */
  readonly gap?: (missing: number) => string;
  readonly marks?: readonly TrendMark[];
}

/** Room that the text of a gap takes. */
const GAP_LABEL_PX = 90;
const ROOM = { left: 34, right: 8, top: 8, bottom: 20 };

/** A value month by month with its interval. */
export function Trend({ points, colour, summary, leastSpan = 1, fixed, height = 132, gap, marks = [] }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 300);
  const all = points.flatMap(({ low, high, other }) => [low, high, ...(typeof other === 'number' ? [other] : [])]);
  const axis = valueAxis(Math.min(...all), Math.max(...all), { leastSpan, ...(fixed && { fixed }) });
  const base = height - ROOM.bottom;
  const span = width - ROOM.left - ROOM.right;
  const [first, last] = [points[0]?.order ?? 0, points.at(-1)?.order ?? 0];
  const x = (order: number) => ROOM.left + (first === last ? 0.5 : (order - first) / (last - first)) * span;
  const y = (value: number) => base - ((value - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const labelled = labelledOf(points, ({ order }) => x(order));
  const runs = runsOf(points);
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={height} className={styles.drawing}>
        <ValueGrid axis={axis} left={ROOM.left} y={y} />
        {gap &&
          gapsOf(runs).map(({ from, to }) => (
            <g key={from}>
              <rect className={styles.gap} x={x(from)} y={ROOM.top} width={x(to) - x(from)} height={base - ROOM.top} />
              {x(to) - x(from) > GAP_LABEL_PX && (
                <text className={styles.axis} x={(x(from) + x(to)) / 2} y={ROOM.top + 14} textAnchor="middle">
                  {gap(to - from - 1)}
                </text>
              )}
            </g>
          ))}
        {marks
          .filter(({ order }) => order > first && order < last)
          .map(({ order, label }) => (
            <g key={order}>
              <line className={styles.mark} x1={x(order)} x2={x(order)} y1={ROOM.top} y2={base} />
              <text
                className={styles.axis}
                x={x(order) + (x(order) > width / 2 ? -6 : 6)}
                y={base - 6}
                textAnchor={x(order) > width / 2 ? 'end' : 'start'}
              >
                {label}
              </text>
            </g>
          ))}
        {runs.map((run) => {
          const upper = run.map(({ order, high }) => `${x(order)} ${y(high)}`);
          const lower = run.map(({ order, low }) => `${x(order)} ${y(low)}`).reverse();
          return (
            <g key={run[0]?.key}>
              <path d={`M${[...upper, ...lower].join('L')}z`} fill={`var(--wy-${colour})`} opacity="0.14" />
              <path
                d={`M${run.map(({ order, value }) => `${x(order)} ${y(value)}`).join('L')}`}
                className={styles.line}
                stroke={`var(--wy-${colour})`}
              />
            </g>
          );
        })}
        {points.map(({ key, order, label, value, low, high, other, title }) => (
          <g key={key}>
            <title>{title}</title>
            <line className={styles.whisker} x1={x(order)} x2={x(order)} y1={y(low)} y2={y(high)} />
            <circle cx={x(order)} cy={y(value)} r="3" fill={`var(--wy-${colour})`} />
            {typeof other === 'number' && (
              <rect className={styles.other} x={x(order) - 3} y={y(other) - 3} width="6" height="6" />
            )}
            {labelled.has(order) && (
              <text className={styles.axis} x={x(order)} y={height - 5} textAnchor={anchorOf(order, first, last)}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

const anchorOf = (order: number, first: number, last: number) => {
  if (first === last) return 'middle';
  if (order === last) return 'end';
  return order === first ? 'start' : 'middle';
};
