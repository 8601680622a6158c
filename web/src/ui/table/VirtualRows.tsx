import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';
import type { Place } from './TableRow.tsx';

interface Props {
  count: number;
  scroller: HTMLElement | null;
  row: (index: number, place: Place) => ReactNode;
}

/** The height of a row until it is measured, px. */
const USUAL_HEIGHT = 40;
const OVERSCAN = 12;

/** The rows in sight and some around them; the others are empty space above and below. */
export default function VirtualRows({ count, scroller, row }: Props) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
  });
  // Correcting the position for rows that turn out lower than usual would end the way to the last row in its middle.
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const shown = rows.getVirtualItems();
  const space = {
    '--before': `${shown[0]?.start ?? 0}px`,
    '--after': `${rows.getTotalSize() - (shown.at(-1)?.end ?? 0)}px`,
  } as CSSProperties;
  return (
    <tbody className={styles.virtual} style={space}>
      {shown.map(({ index }) =>
        row(index, { ref: rows.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
    </tbody>
  );
}
