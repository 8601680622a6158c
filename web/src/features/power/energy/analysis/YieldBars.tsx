import { useRef } from 'react';
import metrics from '../../../../charts/metrics.module.css';
import { useWidth } from '../../../../charts/use-width.ts';
import { ValueGrid } from '../../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../../charts/value-axis.ts';

interface Part {
  readonly at: number;
  readonly label: string;
  /** Wh; null where not known. */
  readonly yielded: number | null;
  readonly allowed: number | null;
  readonly title: string;
}

const ROOM = { left: 38, top: 8, bottom: 20 };
const HEIGHT = 168;
const WIDEST = 14;
const LABEL_PX = 38;
const KILO = 1000;

/** Bars of what was yielded, each under the line of what was possible. */
export function YieldBars({ parts, summary }: { parts: readonly Part[]; summary: string }) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 320);
  const most = Math.max(1, ...parts.map(({ yielded, allowed }) => Math.max(yielded ?? 0, allowed ?? 0)));
  const scale = most >= KILO ? KILO : 1;
  const axis = valueAxis(0, most / scale, { leastSpan: 0 });
  const base = HEIGHT - ROOM.bottom;
  const y = (wattHours: number) => base - ((wattHours / scale - axis.min) / (axis.max - axis.min)) * (base - ROOM.top);
  const step = (width - ROOM.left) / Math.max(1, parts.length);
  const bar = Math.max(1, Math.min(WIDEST, step * 0.7));
  const every = Math.ceil(LABEL_PX / Math.max(1, step));
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={HEIGHT} className={metrics.drawing}>
        <ValueGrid axis={axis} left={ROOM.left} y={(value) => y(value * scale)} />
        {parts.map(({ at, label, yielded, allowed, title }, part) => {
          const middle = ROOM.left + (part + 0.5) * step;
          return (
            <g key={at}>
              <title>{title}</title>
              <rect
                className={metrics.reach}
                x={middle - step / 2}
                y={ROOM.top}
                width={step}
                height={base - ROOM.top}
              />
              {yielded !== null && yielded > 0 && (
                <rect
                  fill="var(--wy-solar)"
                  x={middle - bar / 2}
                  y={y(yielded)}
                  width={bar}
                  height={base - y(yielded)}
                />
              )}
              {allowed !== null && allowed > 0 && (
                <line
                  className={metrics.mark}
                  x1={middle - bar / 2}
                  x2={middle + bar / 2}
                  y1={y(allowed)}
                  y2={y(allowed)}
                />
              )}
              {part % every === 0 && (
                <text className={metrics.axis} x={middle} y={HEIGHT - 5} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
