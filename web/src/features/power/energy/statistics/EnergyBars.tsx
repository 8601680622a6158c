import { useRef } from 'react';
import metrics from '../../../../charts/metrics.module.css';
import { useWidth } from '../../../../charts/use-width.ts';
import { ValueGrid } from '../../../../charts/ValueGrid.tsx';
import { valueAxis } from '../../../../charts/value-axis.ts';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import type { Bar } from './bars.ts';

interface Props {
  bars: readonly Bar[];
  /** Of each part: below its bars, and in full. */
  labels: readonly string[];
  titles: readonly string[];
  /** Wh of one step of the axis: 1, or 1000 for kWh. */
  scale: number;
  summary: string;
}

const ROOM = { left: 38, top: 8, bottom: 22 };
/** That of the card's body. */
const HEIGHT = { desktop: 360, phone: 300 };
const WIDEST = 22;
const LABEL_PX = 40;

/** Bars of each part: above the middle where energy came from, below it where it went. */
export function EnergyBars({ bars, labels, titles, scale, summary }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, 320);
  const height = useIsDesktop() ? HEIGHT.desktop : HEIGHT.phone;
  const sums = labels.map((_, part) => {
    const sum = (wanted: boolean) =>
      bars.reduce((all, { isSource, parts }) => (isSource === wanted ? all + Math.max(0, parts[part] ?? 0) : all), 0);
    return Math.max(sum(true), sum(false)) / scale;
  });
  const most = Math.max(...sums, 1 / scale);
  const axis = valueAxis(-most, most, { symmetric: true, leastSpan: 0 });
  const bottom = height - ROOM.bottom;
  const y = (value: number) => bottom - ((value - axis.min) / (axis.max - axis.min)) * (bottom - ROOM.top);
  const step = (width - ROOM.left) / Math.max(1, labels.length);
  const bar = Math.max(1, Math.min(WIDEST, step * 0.7));
  const every = Math.ceil(LABEL_PX / Math.max(1, step));
  return (
    <div ref={host}>
      <svg role="img" aria-label={summary} width="100%" height={height} className={metrics.drawing}>
        <ValueGrid axis={axis} left={ROOM.left} y={y} mirrored />
        {labels.map((label, part) => {
          const middle = ROOM.left + (part + 0.5) * step;
          return (
            <g key={titles[part]}>
              <title>{titles[part]}</title>
              <rect
                className={metrics.reach}
                x={middle - step / 2}
                y={ROOM.top}
                width={step}
                height={bottom - ROOM.top}
              />
              {stacked(bars, part, scale).map(({ key, colour, from, to }) => (
                <rect
                  key={key}
                  fill={`var(--wy-${colour})`}
                  x={middle - bar / 2}
                  y={Math.min(y(from), y(to))}
                  width={bar}
                  height={Math.abs(y(to) - y(from))}
                />
              ))}
              {part % every === 0 && (
                <text className={metrics.axis} x={middle} y={height - 5} textAnchor="middle">
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

function stacked(bars: readonly Bar[], part: number, scale: number) {
  const ends = { up: 0, down: 0 };
  return bars.flatMap(({ key, colour, isSource, parts }) => {
    const value = (parts[part] ?? 0) / scale;
    if (value <= 0) return [];
    const side = isSource ? 'up' : 'down';
    const from = ends[side];
    ends[side] += isSource ? value : -value;
    return [{ key, colour, from, to: ends[side] }];
  });
}
