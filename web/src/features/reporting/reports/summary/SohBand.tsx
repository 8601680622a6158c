import { useTranslation } from 'react-i18next';
import { SOH_BANDS } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './SohBand.module.css';

/** The limits of the bands in percent; below 30 % everything is poor. */
const BANDS = {
  poor: { from: 30, to: 50 },
  medium: { from: 50, to: 70 },
  good: { from: 70, to: 90 },
  excellent: { from: 90, to: 100 },
} as const;
const [LEAST, MOST] = [BANDS.poor.from, BANDS.excellent.to];
/** The space between two bands, in percent of the drawing. */
const GAP = 0.4;
/** Text keeps its size on a wide card: horizontal lengths are percentages, vertical ones pixels. */
const across = (percent: number): number => ((percent - LEAST) / (MOST - LEAST)) * 100;

const within = (percent: number): number => Math.max(0.6, Math.min(99.4, across(percent)));

interface Props {
  percent: number;
  /** The band to highlight; null where the samples are too few for a verdict. */
  band: (typeof SOH_BANDS)[number] | null;
  /** The range of the estimate. */
  low: number;
  high: number;
  /** What the management system says: a hollow mark, because it is not our word. */
  bms: number | null;
  label: string;
}

/** The four bands of a state of health with the current one highlighted, our estimate with its range, and the BMS. */
export function SohBand({ percent, band: current, low, high, bms, label }: Props) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  return (
    <svg className={styles.band} width="100%" height="62" role="img" aria-label={label}>
      {SOH_BANDS.map((band) => (
        <g key={band} data-band={band} data-current={band === current}>
          {band !== 'poor' && (
            <text className={styles.limit} x={`${across(BANDS[band].from)}%`} y="18" textAnchor="middle">
              {number(BANDS[band].from)}
            </text>
          )}
          <rect
            className={styles.part}
            x={`${across(BANDS[band].from)}%`}
            y="26"
            width={`${across(BANDS[band].to) - across(BANDS[band].from) - (band === 'excellent' ? 0 : GAP)}%`}
            height="14"
            rx="3.5"
          />
          <text
            className={styles.name}
            x={band === 'excellent' ? '100%' : `${across(BANDS[band].from)}%`}
            y="57"
            textAnchor={band === 'excellent' ? 'end' : 'start'}
          >
            {t(`band_${band}`)}
          </text>
        </g>
      ))}
      <line className={styles.range} x1={`${within(low)}%`} x2={`${within(high)}%`} y1="22" y2="22" />
      <svg x={`${within(percent)}%`} overflow="visible" aria-hidden="true">
        <path className={styles.pointer} d="M-1 20h2v22h-2z" />
      </svg>
      {bms !== null && (
        <svg x={`${within(bms)}%`} overflow="visible" aria-hidden="true">
          <path className={styles.bms} d="M-5 15h10l-5 8z" />
        </svg>
      )}
    </svg>
  );
}
