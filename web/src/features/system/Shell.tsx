import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmbedded } from '../../api/platform.ts';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import { ConnectionNote } from './ConnectionNote.tsx';
import styles from './Shell.module.css';
import { SideBar } from './SideBar.tsx';
import { TabBar } from './TabBar.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';
import { useUpdate } from './use-update.ts';

/** The frame of the console: navigation, and the page's sheet beside or above it. */
export function Shell({ account, children }: { account: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('index');
  const isDesktop = useIsDesktop();
  const sheet = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    sheet.current?.scrollTo(0, 0);
  }, [pathname]);
  const bare = isEmbedded();
  const update = useUpdate();
  return (
    <div className={styles.shell} data-bare={bare}>
      <button type="button" className={styles.skip} onClick={() => sheet.current?.focus()}>
        {t('skip_to_content')}
      </button>
      {isDesktop && !bare && <SideBar account={account} update={update} />}
      <main ref={sheet} tabIndex={-1} className={styles.sheet}>
        <ConnectionNote />
        {children}
      </main>
      {!isDesktop && !bare && <TabBar />}
      {update && <UpdateDialog update={update} />}
    </div>
  );
}
