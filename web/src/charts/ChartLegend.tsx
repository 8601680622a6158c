import type { ReactNode } from 'react';
import { classNames } from '../ui/layout/class-names.ts';
import styles from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';

interface Props {
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly bandLabel?: string;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Names of the lines with their units; each toggles its line. */
export const ChartLegend = ({ series, hidden, onToggle, bandLabel, children }: Props) => (
  <div className={styles.legend} data-legend>
    {series.map(({ key, label, unit, colour }) => (
      <button
        key={key}
        type="button"
        className={classNames(styles.entry, hidden.has(key) && styles.off)}
        aria-pressed={!hidden.has(key)}
        onClick={() => onToggle(key)}
      >
        <LineSample colour={colour} />
        {`${label}, ${unit}`}
      </button>
    ))}
    {bandLabel && (
      <span className={styles.entry}>
        <i className={styles.band} />
        {bandLabel}
      </span>
    )}
    {children}
  </div>
);

export const LineSample = ({ colour }: { colour: string }) => (
  <svg width="14" height="8" aria-hidden="true">
    <path d="M0 4h14" stroke={`var(--wy-${colour})`} strokeWidth="2.5" />
  </svg>
);
