import { useRef } from 'react';
import styles from './metrics.module.css';
import { useWidth } from './use-width.ts';
import { ValueGrid } from './ValueGrid.tsx';
import { valueAxis } from './value-axis.ts';

interface BarGroup {
  readonly key: string;
  /** Label below the bars; may be empty. */
  readonly label: string;
  /** One value for each series; NaN draws nothing. */
  readonly values: readonly number[];
  /** Tooltip of the group. */
  readonly title: string;
  readonly strong?: boolean;
}
type BarTone = 'charge' | 'discharge' | 'accent' | 'idle';

interface Props {
  readonly groups: readonly BarGroup[];
  readonly tones: readonly BarTone[];
  /** Describes the chart in a sentence. */
  readonly summary: string;
  readonly height?: number;
  /** Fixed ends of the axis. */
  readonly fixed?: readonly [min: number, max: number];
}

const ROOM = { left: 30, top: 8, bottom: 20 };
const WIDEST = 10;
const BETWEEN = 2;

/** Bars from a base line, one or several side by side in each group. */
export function Bars({ groups, tones, summary, height = 180, fixed }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 320);
  const most = Math.max(0, ...groups.flatMap(({ values }) => values.filter((value) => !Number.isNaN(value))));
  const axis = valueAxis(0, most || 1, fixed ? { fixed } : {});
  const step = (width - ROOM.left) / Math.max(1, groups.length);
  const bar = Math.max(1, Math.min(WIDEST, (step * 0.8 - BETWEEN * (tones.length - 1)) / tones.length));
  const base = height - ROOM.bottom;
  const y = (value: number) => base - ((value - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const group = bar * tones.length + BETWEEN * (tones.length - 1);
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={height} className={styles.drawing}>
        <ValueGrid axis={axis} left={ROOM.left} y={y} />
        {groups.map(({ key, label, values, title, strong }, place) => {
          const middle = ROOM.left + (place + 0.5) * step;
          return (
            <g key={key}>
              <title>{title}</title>
              <rect className={styles.reach} x={middle - step / 2} y={ROOM.top} width={step} height={base - ROOM.top} />
              {values.map((value, kind) =>
                value > 0 ? (
                  <rect
                    key={tones[kind]}
                    className={styles.bar}
                    data-tone={tones[kind]}
                    x={middle - group / 2 + kind * (bar + BETWEEN)}
                    y={Math.min(y(value), base - 1)}
                    width={bar}
                    height={Math.max(1, base - y(value))}
                    rx={Math.min(2.5, bar / 3)}
                  />
                ) : null,
              )}
              <text className={styles.axis} data-strong={strong} x={middle} y={height - 5} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
