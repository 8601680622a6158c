import { useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keptValues } from '../../../api/kept-cache.ts';
import { useFeedState } from '../../../live/use-live.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { awaitedParts } from '../../../ui/page/awaited-parts.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
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

/** Says that live values have stopped and why, and that a page that was chosen waits for the connection. */
export function ConnectionNote() {
  const { t } = useTranslation('index');
  const online = useSyncExternalStore(network.subscribe, network.isOnline);
  const lost = useFeedState().kind === 'lost';
  const isKept = useSyncExternalStore(keptValues.subscribe, keptValues.areShown);
  const isOpening = useRouterState({ select: ({ status }) => status === 'pending' });
  const waits = useSyncExternalStore(awaitedParts.subscribe, awaitedParts.areThere) && isOpening;
  const overMap = useLocation().pathname === '/';
  return (
    <div role="status" className={styles.place} data-over-map={overMap}>
      {(!online || lost || isKept || waits) && (
        <p className={styles.note}>
          <Icon name="diamond" size={15} stroke={1.9} />
          {waits ? (
            t('offline_page')
          ) : isKept ? (
            <Suspense fallback={t('browser_offline')}>
              <KeptNote />
            </Suspense>
          ) : (
            t(online ? 'live_lost' : 'browser_offline')
          )}
        </p>
      )}
    </div>
  );
}
