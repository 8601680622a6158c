import styles from './CellBars.module.css';
import type { CellView, PackView } from './cells.ts';
import { useCellLabels } from './use-cell-labels.ts';

/** With more cells there is no room for their numbers. */
const NUMBERED = 24;

/** One bar per cell on a common scale; the weakest is highlighted, a dot marks cells being balanced. */
export function CellBars({ pack }: { pack: PackView }) {
  const labels = useCellLabels();
  const { cells, lowest, spreadMillivolt, isUneven } = pack;
  // When all cells are alike, none is the weakest.
  const weakest = spreadMillivolt === 0 ? null : (lowest?.number ?? null);
  return (
    <div className={styles.bars} data-uneven={isUneven} role="img" aria-label={labels.pack(pack)}>
      {cells.map((cell) => (
        <CellBar
          key={cell.number}
          cell={cell}
          weakest={cell.number === weakest}
          numbered={cells.length <= NUMBERED || cell.number === weakest}
          title={labels.cell(cell)}
        />
      ))}
    </div>
  );
}

interface BarProps {
  cell: CellView;
  weakest: boolean;
  numbered: boolean;
  title: string;
}

const CellBar = ({ cell, weakest, numbered, title }: BarProps) => (
  <span className={styles.cell} data-weakest={weakest} data-unread={cell.millivolt === null} title={title}>
    <span className={styles.track}>
      <i style={{ height: `${Math.round(cell.share * 100)}%` }} />
      {cell.balancing && <b />}
    </span>
    {numbered && <small>{cell.number}</small>}
  </span>
);
