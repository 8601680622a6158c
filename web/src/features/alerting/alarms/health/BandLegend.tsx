import { useTranslation } from 'react-i18next';
import styles from './BandLegend.module.css';
import { BANDS } from './bands.ts';

/** Which colour is which level. */
export function BandLegend() {
  const { t } = useTranslation('health');
  return (
    <span className={styles.legend}>
      {BANDS.map((severity, band) => (
        <span key={severity} data-severity={severity}>
          {t(`band_${(band + 1) as 1 | 2 | 3}`)}
        </span>
      ))}
    </span>
  );
}
