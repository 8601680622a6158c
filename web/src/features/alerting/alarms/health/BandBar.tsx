import type { CSSProperties } from 'react';
import type { Bands } from '#domain/alerting/alarms/health/health-calls.ts';
import styles from './BandBar.module.css';
import { BANDS } from './bands.ts';

/** Alarms of each level side by side, as a part of the most. */
export const BandBar = ({ bands, most }: { bands: Readonly<Bands>; most: number }) => (
  <span className={styles.bar} aria-hidden="true">
    {BANDS.map(
      (severity, band) =>
        (bands[band] ?? 0) > 0 && (
          <i
            key={severity}
            data-severity={severity}
            style={{ '--share': `${((bands[band] ?? 0) / Math.max(1, most)) * 100}%` } as CSSProperties}
          />
        ),
    )}
  </span>
);
