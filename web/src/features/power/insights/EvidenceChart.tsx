import type { SeriesColour } from '../../../charts/chart-series.ts';
import styles from './Insights.module.css';
import type { Insight } from './insight-queries.ts';
import { KIND_LOOK } from './kind-look.ts';

const SIZE = { width: 200, height: 40 };

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Percent and hours have a scale of their own; others that of their values and the limit. */
function scaleOf({ evidence: { unit, values }, figures: { limit } }: Insight): Scale {
  const known = [...values.filter((value) => value !== null), ...(limit === null ? [] : [limit])];
  if (unit === 'hours') return { low: 0, high: 24 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (unit === 'percent' && low < 50) return { low: 0, high: 100 };
  const room = Math.max(1, (high - low) * 0.1);
  return { low: low - room, high: high + room };
}

/** The values that a hint rests on: a line, or bars for what is counted by the day. */
export function EvidenceChart({ insight, label }: { insight: Insight; label: string }) {
  const { evidence, figures, kind } = insight;
  const { low, high } = scaleOf(insight);
  const colour: SeriesColour = KIND_LOOK[kind].colour;
  const y = (value: number) =>
    SIZE.height - 1 - ((Math.min(high, Math.max(low, value)) - low) / (high - low || 1)) * (SIZE.height - 2);
  const step = SIZE.width / Math.max(1, evidence.values.length);
  const limit = evidence.unit === 'hours' || figures.limit === null || figures.limit < low ? null : figures.limit;
  const asBars = kind === 'restsFull' || kind === 'tooSmall';
  return (
    <svg
      className={styles.evidence}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
    >
      {asBars ? (
        evidence.values.map((value, place) =>
          value === null ? null : (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than its day
              key={place}
              x={place * step + step * 0.12}
              width={step * 0.76}
              y={Math.min(y(value), SIZE.height - 2)}
              height={Math.max(2, SIZE.height - y(value))}
              fill={`var(--wy-${colour})`}
            />
          ),
        )
      ) : (
        <path
          d={lineOf(evidence.values, (place) => (place + 0.5) * step, y)}
          fill="none"
          stroke={`var(--wy-${colour})`}
          strokeWidth="1.8"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {limit !== null && (
        <line
          className={styles.limit}
          x1="0"
          x2={SIZE.width}
          y1={y(limit)}
          y2={y(limit)}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

/** Broken where nothing was measured. */
function lineOf(
  values: readonly (number | null)[],
  x: (place: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, place) => {
      if (value === null) return '';
      const before = values[place - 1];
      return `${before === null || before === undefined ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
