import { useTranslation } from 'react-i18next';
import styles from './FleetRuler.module.css';

interface Props {
  /** The number of devices at each whole percent, 0 to 100. */
  counts: readonly number[];
  /** Whole percent; `null` while nothing was measured. */
  median: number | null;
  /** The exact number at or below the limit; `counts` are rounded down to whole percent. */
  low: number;
}

const LIMIT = 30;
const ONE_TICK = 0.55;
/** Ticks at the same percent overlap and get darker. */
const strength = (count: number, low: boolean): number => (low ? 0.95 : 1 - (1 - ONE_TICK) ** Math.min(count, 6));

/** The charge of a whole fleet: a tick per device on a scale of 0 to 100, with the low limit. */
export function FleetRuler({ counts, median, low }: Props) {
  const { t } = useTranslation('index');
  const all = counts.reduce((sum, count) => sum + count, 0);
  const ticks = counts.map((count, percent) => ({ percent, count })).filter(({ count }) => count > 0);
  return (
    <div className={styles.ruler}>
      <div className={styles.header} aria-hidden="true">
        <span className={styles.label}>{t('fleet_charge')}</span>
        {median !== null && <span className={styles.median}>{t('fleet_median', { median })}</span>}
      </div>
      <svg
        className={styles.scale}
        height="30"
        role="img"
        aria-label={t('fleet_ruler_sentence', { count: all, all, low, median: median ?? '--' })}
      >
        <line x1="0" x2="100%" y1="15" y2="15" stroke="var(--wy-line-strong)" />
        <line x1="30%" x2="30%" y1="0" y2="18" stroke="var(--wy-low)" strokeDasharray="2 2" />
        <text x="0" y="28">
          0
        </text>
        <text x="30%" y="28" textAnchor="middle" className={styles.limit}>
          {LIMIT}
        </text>
        <text x="100%" y="28" textAnchor="end">
          100
        </text>
        {ticks.map(({ percent, count }) => (
          <line
            key={percent}
            x1={`${percent}%`}
            x2={`${percent}%`}
            y1="2"
            y2="14"
            stroke={percent <= LIMIT ? 'var(--wy-low-fill)' : 'var(--wy-charge-fill)'}
            strokeWidth="1.5"
            opacity={strength(count, percent <= LIMIT)}
          />
        ))}
      </svg>
    </div>
  );
}
