import { classNames } from '../layout/class-names.ts';
import styles from './CellBar.module.css';
import type { ChargeAppearance } from './charge-appearance.ts';

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const CELL_PERCENT = 10;

interface Props {
  /** 0 to 100; `null` draws ten empty cells. */
  percent: number | null;
  appearance: ChargeAppearance;
  size?: 'small' | 'middle' | 'large';
  /** The text alternative, a whole sentence. */
  label: string;
}

/** Charge as ten cells; the next one pulses while charging. */
export function CellBar({ percent, appearance, size = 'middle', label }: Props) {
  const charge = Math.min(Math.max(percent ?? 0, 0), 100);
  const full = Math.floor(charge / CELL_PERCENT);
  const rest = Math.round((charge - full * CELL_PERCENT) * CELL_PERCENT);
  return (
    <div className={classNames(styles.cells, styles[size], styles[appearance])} role="img" aria-label={label}>
      {CELLS.map((cell) => (
        <i key={cell} className={cell === full ? styles.next : undefined}>
          {cell < full && <u style={{ width: '100%' }} />}
          {cell === full && rest > 0 && <u style={{ width: `${rest}%` }} />}
        </i>
      ))}
    </div>
  );
}
