import { memo, type ReactNode } from 'react';
import { Sparkline } from '../../../../charts/Sparkline.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './Tile.module.css';

interface Props {
  icon: IconName;
  label: string;
  /** A mark beside the value. */
  mark?: ReactNode;
  value: ReactNode;
  /** Uses a smaller font where the tile is narrow. */
  isLong?: boolean;
  children: ReactNode;
}

/** A reading with its name above and its sparkline below. */
export const Tile = ({ icon, label, mark, value, isLong = false, children }: Props) => (
  <section className={classNames(card.card, styles.tile)} aria-label={label}>
    <h2 className={styles.label}>
      <Icon name={icon} size={15} />
      <span>{label}</span>
    </h2>
    <div className={styles.value} data-long={isLong}>
      {value}
      {mark}
    </div>
    {children}
  </section>
);

/** Redrawn only when the history grows, because it reads all of it. */
export const StillSparkline = memo(Sparkline);
