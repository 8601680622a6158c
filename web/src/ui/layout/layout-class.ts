import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/** Properties of a row or stack. */
export interface Layout {
  /** A spacing token, `--wy-<gap>`. */
  gap?: undefined | 's1' | 's1h' | 's2' | 's3';
  /** Across the direction; by default children are stretched. */
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  /** Along the direction; by default at the start. */
  justify?: 'center' | 'end' | 'between' | undefined;
}

/** The classes of a row or stack. */
export const layoutClass = (kind: 'row' | 'stack', { gap, align, justify }: Layout, wrap = false): string =>
  classNames(
    styles[kind],
    gap && styles[`gap-${gap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    wrap && styles.wrap,
  );
