import { useTranslation } from 'react-i18next';
import { SOH_BANDS, sohBand } from '#domain/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './SohBand.module.css';

/** Where each band begins on a drawing of 316, and at which percent; below 30 % all is poor. */
const BANDS = {
  poor: { x: 0, width: 89, from: 30 },
  medium: { x: 90.3, width: 89, from: 50 },
  good: { x: 180.6, width: 89, from: 70 },
  excellent: { x: 270.9, width: 45, from: 90 },
} as const;
const PX_PER_POINT = 90.3 / 20;

/** The four bands of a state of health, the one it is in at full strength. */
export function SohBand({ percent, label }: { percent: number; label: string }) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const current = sohBand(percent);
  const x = Math.max(2, Math.min(314, (percent - 30) * PX_PER_POINT));
  return (
    <svg className={styles.band} viewBox="0 0 316 62" width="100%" role="img" aria-label={label}>
      {SOH_BANDS.map((band) => (
        <g key={band} data-band={band} data-current={band === current}>
          {band !== 'poor' && (
            <text className={styles.limit} x={BANDS[band].x} y="18" textAnchor="middle">
              {number(BANDS[band].from)}
            </text>
          )}
          <rect className={styles.part} x={BANDS[band].x} y="26" width={BANDS[band].width} height="14" rx="3.5" />
          <text
            className={styles.name}
            x={band === 'excellent' ? 316 : BANDS[band].x}
            y="57"
            textAnchor={band === 'excellent' ? 'end' : 'start'}
          >
            {t(`band_${band}`)}
          </text>
        </g>
      ))}
      <path className={styles.pointer} d={`M${x - 5} 20h10l-4 5v18h-2V25z`} />
    </svg>
  );
}
