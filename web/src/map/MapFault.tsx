import { useTranslation } from 'react-i18next';
import { Button } from '../ui/action/Button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import styles from './device-map.module.css';
import frame from './map-frame.module.css';

/** `no_tiles` leaves a usable map: the ground is missing, markers are there. */
export type MapFaultKind = 'no_webgl' | 'lost' | 'no_tiles';

/** Instead of a blank: why there is no map, and that the list beside it still works. */
export function MapFault({ kind, onRetry }: { kind: 'no_webgl' | 'lost'; onRetry: () => void }) {
  const { t } = useTranslation('map');
  return (
    <div className={classNames(frame.fault, styles.fault)}>
      <EmptyState scene="missing" title={t(`${kind}_title`)} reason={t(`${kind}_text`)} alert>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </EmptyState>
    </div>
  );
}
