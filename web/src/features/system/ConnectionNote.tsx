import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keptValues } from '../../api/kept-cache.ts';
import { useFeedState } from '../../live/use-live.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadPart } from '../../ui/load-part.ts';
import styles from './ConnectionNote.module.css';

const KeptNote = lazy(() => loadPart(() => import('./KeptNote.tsx')));

const network = {
  subscribe(listener: () => void): () => void {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  isOnline: () => navigator.onLine,
};

/** Says that live values have stopped, and why. */
export function ConnectionNote() {
  const { t } = useTranslation('index');
  const online = useSyncExternalStore(network.subscribe, network.isOnline);
  const lost = useFeedState().kind === 'lost';
  const isKept = useSyncExternalStore(keptValues.subscribe, keptValues.areShown);
  const overMap = useLocation().pathname === '/';
  return (
    <div role="status" className={styles.place} data-over-map={overMap}>
      {(!online || lost || isKept) && (
        <p className={styles.note}>
          <Icon name="diamond" size={15} stroke={1.9} />
          {isKept ? (
            <Suspense fallback={t('browser_offline')}>
              <KeptNote />
            </Suspense>
          ) : online ? (
            t('live_lost')
          ) : (
            t('browser_offline')
          )}
        </p>
      )}
    </div>
  );
}
