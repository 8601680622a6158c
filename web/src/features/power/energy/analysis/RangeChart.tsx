import { useRef } from 'react';
import metrics from '../../../../charts/metrics.module.css';
import { useWidth } from '../../../../charts/use-width.ts';
import { ValueGrid } from '../../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../../charts/value-axis.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './SystemAnalysis.module.css';

interface Point {
  readonly at: number;
  readonly label: string;
  readonly range: { readonly low: number; readonly middle: number; readonly high: number } | null;
}

interface Props {
  points: readonly Point[];
  colour: 'solar' | 'c1';
  unit: 'W' | '%';
  title: string;
  fixed?: readonly [min: number, max: number];
}

const ROOM = { left: 38, right: 6, top: 8, bottom: 20 };
const HEIGHT = 104;
const LABELS = 5;

/** The middle and the range of a value, hour by hour. */
export function RangeChart({ points, colour, unit, title, fixed }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 320);
  const format = useFormat();
  const known = points.flatMap(({ at, label, range }, place) => (range ? [{ at, label, range, place }] : []));
  const most = Math.max(1, ...known.map(({ range }) => range.high));
  const scale = unit === 'W' && most >= 1000 ? 1000 : 1;
  const axis = valueAxis(0, most / scale, fixed ? { fixed } : { leastSpan: 0 });
  const base = HEIGHT - ROOM.bottom;
  const y = (value: number) => base - ((value / scale - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const x = (place: number) => ROOM.left + (place / Math.max(1, points.length - 1)) * (width - ROOM.left - ROOM.right);
  const shown = scale === 1 ? unit : 'kW';
  const value = (of: number) => format.number(of / scale, scale === 1 ? 0 : 1);
  const text = ({ label, range }: (typeof known)[number]) =>
    `${label} ${value(range.low)}–${value(range.high)} ${shown}`;
  const every = Math.ceil(points.length / LABELS);
  const upper = known.map(({ place, range }) => `${x(place)} ${y(range.high)}`);
  const lower = known.map(({ place, range }) => `${x(place)} ${y(range.low)}`).reverse();
  return (
    <div ref={host}>
      <p className={styles.note}>
        {title}, {shown}
      </p>
      <svg
        role="img"
        aria-label={`${title}: ${known.map(text).join('; ')}`}
        width="100%"
        height={HEIGHT}
        className={metrics.drawing}
      >
        <ValueGrid axis={axis} left={ROOM.left} y={(at) => y(at * scale)} />
        {known.length > 1 && (
          <>
            <path d={`M${[...upper, ...lower].join('L')}z`} fill={`var(--wy-${colour})`} opacity="0.18" />
            <path
              d={`M${known.map(({ place, range }) => `${x(place)} ${y(range.middle)}`).join('L')}`}
              className={metrics.line}
              stroke={`var(--wy-${colour})`}
            />
          </>
        )}
        {known.map((point) => (
          <g key={point.at}>
            <title>{text(point)}</title>
            <rect
              className={metrics.reach}
              x={x(point.place - 0.5)}
              y={ROOM.top}
              width={x(1) - x(0)}
              height={base - ROOM.top}
            />
            {point.place % every === 0 && (
              <text className={metrics.axis} x={x(point.place)} y={HEIGHT - 5} textAnchor="middle">
                {point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
