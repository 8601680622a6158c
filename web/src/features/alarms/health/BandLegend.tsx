import { useTranslation } from 'react-i18next';
import styles from './BandLegend.module.css';
import { BAND_LOOKS } from './bands.ts';

/** Which colour is which level. */
export function BandLegend() {
  const { t } = useTranslation('health');
  return (
    <span className={styles.legend}>
      {BAND_LOOKS.map(({ tone }, band) => (
        <span key={tone} data-tone={tone}>
          {t(`band_${(band + 1) as 1 | 2 | 3}`)}
        </span>
      ))}
    </span>
  );
}
