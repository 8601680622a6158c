import { lazy, type ReactNode, Suspense, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keptValues } from '../../../api/kept-cache.ts';
import { isEmbedded } from '../../../api/platform.ts';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
import { ConnectionNote } from './ConnectionNote.tsx';
import styles from './Shell.module.css';
import { SideBar } from './SideBar.tsx';
import { SystemNotice } from './SystemNotice.tsx';
import { TabBar } from './TabBar.tsx';
import { useSavedScroll } from './use-saved-scroll.ts';
import { useUpdate } from './use-update.ts';

const UpdateDialog = lazy(() => loadPart(() => import('./UpdateDialog.tsx')));

/** The layout of the console: navigation, and the page's sheet beside or above it. */
export function Shell({ account, children }: { account: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('index');
  const isDesktop = useIsDesktop();
  const sheet = useRef<HTMLElement>(null);
  useSavedScroll(sheet);
  const chromeless = isEmbedded();
  const update = useUpdate();
  const isKept = useSyncExternalStore(keptValues.subscribe, keptValues.areShown);
  return (
    <div className={styles.shell} data-chromeless={chromeless}>
      <button type="button" className={styles.skip} onClick={() => sheet.current?.focus()}>
        {t('skip_to_content')}
      </button>
      {isDesktop && !chromeless && <SideBar account={account} update={update} />}
      <main ref={sheet} tabIndex={-1} className={styles.sheet} data-kept={isKept}>
        <SystemNotice />
        <ConnectionNote />
        {children}
      </main>
      {!isDesktop && !chromeless && <TabBar />}
      {update && (
        <Suspense fallback={null}>
          <UpdateDialog update={update} />
        </Suspense>
      )}
    </div>
  );
}
