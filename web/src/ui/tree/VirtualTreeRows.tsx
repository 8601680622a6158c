import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './VirtualTreeRows.module.css';

interface Props {
  count: number;
  keyOf: (at: number) => number;
  scroller: HTMLElement | null;
  /** A row that is made wherever it is: it has the focus, or the Tab key goes to it. */
  kept: number;
  row: (at: number) => ReactNode;
}

/** The height of a row until one is measured, px; all have the same. */
const USUAL_HEIGHT = 36;
const OVERSCAN = 12;

/** The rows of a tree that are in sight, and some around them. */
export default function VirtualTreeRows({ count, keyOf, scroller, kept, row }: Props) {
  const space = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const rows = useVirtualizer({
    count,
    getItemKey: keyOf,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => {
    const measured = space.current?.querySelector<HTMLElement>('[data-index]')?.offsetHeight;
    if (measured) setHeight(measured);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another height all places are another.
  useLayoutEffect(() => rows.measure(), [height]);
  return (
    <div ref={space} role="none" className={styles.space} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={Number(key)}
          data-index={index}
          role="none"
          className={styles.place}
          style={{ transform: `translateY(${start}px)` }}
        >
          {row(index)}
        </div>
      ))}
    </div>
  );
}
