import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './BrandWall.module.css';
import { PANEL, SELECTED, type Wall, type WallShape, wallCells, wallShapes } from './brand-cells.ts';

const FILL: Readonly<Record<WallShape['hue'], string>> = {
  empty: 'var(--wall-cell)',
  cell: 'var(--wall-charge)',
  lit: 'var(--wy-watt)',
  selected: 'var(--wy-marker-sel)',
};

/** A wall of cells that fills its space; decoration only. */
export function BrandWall({ wall }: { wall: Wall }) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // It tells the first size too; to ask for it here would lay the page out once more.
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shapes = useMemo(() => wallShapes(wall, wallCells(wall, width, height)), [wall, width, height]);
  return (
    <div ref={frame} className={styles.wall}>
      <svg width={width} height={height} aria-hidden="true">
        {shapes.map(({ hue, opacity, path }) => (
          <path key={`${hue} ${opacity}`} d={path} fill={FILL[hue]} opacity={opacity} />
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
