import { useTranslation } from 'react-i18next';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { currentLanguage } from '../i18n/current-language.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { Row } from '../ui/layout/Row.tsx';
import styles from './device-map.module.css';
import { MarkerImage } from './MarkerImage.tsx';
import frame from './map-frame.module.css';
import { formatLength, type ScaleBar } from './scale.ts';

/** The meaning of the markers, and the scale of the map. */
export function MapLegend({ scale, showOffline }: { scale: ScaleBar | null; showOffline: boolean }) {
  const { t } = useTranslation('map');
  return (
    <div className={classNames(frame.float, styles.legend)}>
      <Row as="span" gap="s1h" align="center">
        <MarkerImage kind="device" />
        {t('device')}
      </Row>
      {showOffline && (
        <Row as="span" gap="s1h" align="center">
          <MarkerImage kind="offline" />
          {t('offline')}
        </Row>
      )}
      <Row as="span" gap="s1h" align="center">
        <MarkerImage kind="selected" />
        {t('selected')}
      </Row>
      {scale && (
        <Row as="span" gap="s1h" align="center" data-num>
          <svg width={scale.widthPx} height="8" aria-hidden="true">
            <path d={`M.5 1v6.5h${scale.widthPx - 1}V1`} fill="none" stroke="currentColor" />
          </svg>
          {formatLength(scale.metres, INTL_LOCALE[currentLanguage()])}
        </Row>
      )}
    </div>
  );
}
