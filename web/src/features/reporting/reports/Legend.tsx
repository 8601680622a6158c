import type { ReactNode } from 'react';
import styles from './Legend.module.css';

type LegendSign = 'charging' | 'discharging' | 'operating' | 'minutes' | 'charge-bar' | 'discharge-bar' | 'other';

/** The legend of a chart. */
export const Legend = ({ entries }: { entries: readonly { sign: LegendSign; text: ReactNode }[] }) => (
  <ul className={styles.legend}>
    {entries.map(({ sign, text }) => (
      <li key={sign} data-sign={sign}>
        <Drawing sign={sign} />
        {text}
      </li>
    ))}
  </ul>
);

function Drawing({ sign }: { sign: LegendSign }) {
  switch (sign) {
    case 'charging':
      return (
        <svg width="14" height="14" aria-hidden="true">
          <rect className={styles.charge} x="1" y="1" width="12" height="12" rx="3.5" />
        </svg>
      );
    case 'discharging':
      return (
        <svg width="14" height="14" aria-hidden="true">
          <circle className={styles.discharge} cx="7" cy="7" r="6" />
        </svg>
      );
    case 'operating':
      return (
        <svg width="14" height="14" aria-hidden="true">
          <circle className={styles.ring} cx="7" cy="7" r="5" />
        </svg>
      );
    case 'minutes':
      return (
        <svg width="44" height="14" aria-hidden="true" className={styles.idle}>
          <circle cx="5" cy="7" r="2.5" />
          <circle cx="18" cy="7" r="4.2" />
          <circle cx="35" cy="7" r="6.5" />
        </svg>
      );
    case 'other':
      return (
        <svg width="12" height="12" aria-hidden="true">
          <rect className={styles.other} x="3" y="3" width="6" height="6" />
        </svg>
      );
    default:
      return (
        <svg width="12" height="14" aria-hidden="true">
          <rect
            className={sign === 'charge-bar' ? styles.charge : styles.discharge}
            x="2"
            y="1"
            width="8"
            height="12"
            rx="2.5"
          />
        </svg>
      );
  }
}
