import styles from './Bar.module.css';

interface Props {
  /** Whole percent of the longest bar. */
  percent: number;
  /** The highlighted part, also in whole percent of the longest bar. */
  part?: number;
  tone?: 'fleet' | 'silent' | 'warnings';
}

/** A bar beside a number with the same meaning; it has no text alternative of its own. */
export const Bar = ({ percent, part = 0, tone = 'fleet' }: Props) => (
  <svg className={styles.bar} data-tone={tone} height="6" aria-hidden="true">
    <rect className={styles.track} width="100%" height="6" rx="2" />
    <rect className={styles.whole} width={`${percent}%`} height="6" rx="2" />
    {part > 0 && <rect className={styles.part} width={`${part}%`} height="6" rx="2" />}
  </svg>
);
