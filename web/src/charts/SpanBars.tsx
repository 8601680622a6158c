import { useRef } from 'react';
import { formatNumber } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import styles from './metrics.module.css';
import { useWidth } from './use-width.ts';

interface Span {
  readonly key: string;
  readonly label: string;
  /** Percent; null without a value. */
  readonly low: number | null;
  readonly high: number | null;
  /** Where the span ended. */
  readonly mark: number | null;
  readonly title: string;
}
interface Props {
  readonly spans: readonly Span[];
  readonly summary: string;
  readonly height?: number;
}

const ROOM = { left: 30, top: 8, bottom: 20 };
const GRID = [0, 25, 50, 75, 100];
const WIDEST = 14;

/** Start and end of a percentage, span by span, on a scale of 0 to 100 %. */
export function SpanBars({ spans, summary, height = 160 }: Props) {
  const { language } = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 320);
  const step = (width - ROOM.left) / Math.max(1, spans.length);
  const bar = Math.min(WIDEST, step * 0.5);
  const base = height - ROOM.bottom;
  const y = (percent: number) => base - (percent / 100) * (base - ROOM.top);
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={height} className={styles.drawing}>
        {GRID.map((value) => (
          <g key={value}>
            <line
              className={styles.grid}
              x1={ROOM.left}
              x2="100%"
              y1={y(value)}
              y2={y(value)}
              data-base={value === 0}
            />
            <text className={styles.axis} x={ROOM.left - 6} y={y(value) + 4} textAnchor="end">
              {formatNumber(language, value)}
            </text>
          </g>
        ))}
        {spans.map(({ key, label, low, high, mark, title }, place) => {
          const middle = ROOM.left + (place + 0.5) * step;
          return (
            <g key={key}>
              <title>{title}</title>
              {low !== null && high !== null && (
                <rect
                  className={styles.bar}
                  data-tone="accent"
                  x={middle - bar / 2}
                  y={y(high)}
                  width={bar}
                  height={Math.max(2, y(low) - y(high))}
                  rx="3"
                />
              )}
              {mark !== null && (
                <line className={styles.mark} x1={middle - bar} x2={middle + bar} y1={y(mark)} y2={y(mark)} />
              )}
              <text className={styles.axis} x={middle} y={height - 5} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
