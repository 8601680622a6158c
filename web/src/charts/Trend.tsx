import { useRef } from 'react';
import { formatNumber } from '../i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { SeriesColour } from './chart-series.ts';
import styles from './figures.module.css';
import { useWidth } from './use-width.ts';
import { decimalsOf, gridValues, valueAxis } from './value-axis.ts';

export interface TrendPoint {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The range it lies in with about 95 %; the same as the value where there is none. */
  readonly low: number;
  readonly high: number;
  /** What somebody else says of it, drawn as a mark. */
  readonly other?: number | null;
  readonly title: string;
}
interface Props {
  readonly points: readonly TrendPoint[];
  readonly colour: SeriesColour;
  readonly summary: string;
  /** Smallest difference worth the whole height, or ends that stay whatever the values. */
  readonly leastSpan?: number;
  readonly fixed?: readonly [min: number, max: number];
  readonly height?: number;
}

const ROOM = { left: 34, right: 8, top: 8, bottom: 20 };
/** Labels further apart than this do not touch. */
const LABEL_PX = 78;

/** A figure month by month with the range it lies in. */
export function Trend({ points, colour, summary, leastSpan = 1, fixed, height = 132 }: Props) {
  const { language } = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 300);
  const all = points.flatMap(({ low, high, other }) => [low, high, ...(typeof other === 'number' ? [other] : [])]);
  const axis = valueAxis(Math.min(...all), Math.max(...all), { leastSpan, ...(fixed && { fixed }) });
  const base = height - ROOM.bottom;
  const span = width - ROOM.left - ROOM.right;
  const x = (place: number) => ROOM.left + (points.length === 1 ? 0.5 : place / (points.length - 1)) * span;
  const y = (value: number) => base - ((value - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const upper = points.map(({ high }, place) => `${x(place)} ${y(high)}`);
  const lower = points.map(({ low }, place) => `${x(place)} ${y(low)}`).reverse();
  const every = Math.max(1, Math.ceil((points.length * LABEL_PX) / Math.max(1, span)));
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={height} className={styles.drawing}>
        {gridValues(axis).map((value, line) => (
          <g key={value}>
            <line className={styles.grid} x1={ROOM.left} x2="100%" y1={y(value)} y2={y(value)} data-base={line === 0} />
            <text className={styles.axis} x={ROOM.left - 6} y={y(value) + 4} textAnchor="end">
              {formatNumber(language, value, decimalsOf(axis))}
            </text>
          </g>
        ))}
        {points.length > 1 && (
          <>
            <path d={`M${[...upper, ...lower].join('L')}z`} fill={`var(--wy-${colour})`} opacity="0.14" />
            <path
              d={`M${points.map(({ value }, place) => `${x(place)} ${y(value)}`).join('L')}`}
              className={styles.line}
              stroke={`var(--wy-${colour})`}
            />
          </>
        )}
        {points.map(({ key, label, value, low, high, other, title }, place) => (
          <g key={key}>
            <title>{title}</title>
            <line className={styles.whisker} x1={x(place)} x2={x(place)} y1={y(low)} y2={y(high)} />
            <circle cx={x(place)} cy={y(value)} r="3" fill={`var(--wy-${colour})`} />
            {typeof other === 'number' && (
              <rect className={styles.other} x={x(place) - 3} y={y(other) - 3} width="6" height="6" />
            )}
            {(points.length - 1 - place) % every === 0 && (
              <text
                className={styles.axis}
                x={x(place)}
                y={height - 5}
                textAnchor={points.length > 1 && place === points.length - 1 ? 'end' : 'middle'}
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
