import { useLayoutEffect } from 'react';
import { endStart } from '../layout/end-start.ts';

const CELLS = [0, 19, 38, 57, 76] as const;

/** A row of cells in the middle of the window while the page starts; `index.html` starts with the same. */
export function Boot() {
  useLayoutEffect(endStart, []);
  return (
    <svg className="boot" viewBox="0 0 90 34" aria-hidden="true">
      {CELLS.map((x) => (
        <rect key={x} x={x} width="14" height="34" rx="3" />
      ))}
    </svg>
  );
}
