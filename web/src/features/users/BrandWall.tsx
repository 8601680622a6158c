import { useLayoutEffect, useRef, useState } from 'react';
import styles from './BrandWall.module.css';
import { PANEL, SELECTED, type Wall, type WallCell, wallCells } from './brand-cells.ts';

const FILL: Readonly<Record<WallCell['hue'], string>> = {
  cell: 'var(--wall-charge)',
  lit: 'var(--wy-watt)',
  selected: 'var(--wy-marker-sel)',
};

/** A wall of cells that fills its space; decoration only. */
export function BrandWall({ wall }: { wall: Wall }) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.wall}>
      <svg width={size.width} height={size.height} aria-hidden="true">
        {wallCells(wall, size.width, size.height).map((cell) => (
          <g key={cell.key}>
            <rect x={cell.x} y={cell.y} width={wall.width} height={wall.height} rx="3" fill="var(--wall-cell)" />
            <rect
              x={cell.x}
              y={cell.y + wall.height - cell.height}
              width={wall.width}
              height={cell.height}
              rx="3"
              fill={FILL[cell.hue]}
              opacity={cell.hue === 'cell' ? 0.25 + 0.75 * cell.charge : 1}
            />
          </g>
        ))}
        {wall === PANEL && (
          <rect
            x={wall.left + SELECTED.column * wall.stepX - 4}
            y={wall.top + SELECTED.row * wall.stepY - 4}
            width="24"
            height="48"
            rx="6"
            fill="none"
            stroke="var(--wy-marker-sel)"
            strokeWidth="1.5"
          />
        )}
      </svg>
    </div>
  );
}
