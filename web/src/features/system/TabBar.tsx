import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ModulesDrawer } from './ModulesDrawer.tsx';
import { listEntries } from './nav-items.ts';
import { OpenCount } from './OpenCount.tsx';
import styles from './TabBar.module.css';

const LIST_PATHS = [
  '/list',
  '/overview',
  '/yhubDet',
  '/myFocus',
  '/e_details',
  '/e_setting',
  '/charger',
  '/lease',
  '/deviceManage',
];

/** Phone navigation: tabs at the bottom; the list tab opens its modules. */
export function TabBar() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  const { modules } = useSession();
  const [open, setOpen] = useState(false);
  const entries = listEntries(modules);
  const { data } = useQuery({ ...deviceQueries.recentMessages(), enabled: modules.includes('message') });
  const inList = LIST_PATHS.some((path) => pathname.startsWith(path));
  return (
    <nav className={styles.bar} aria-label={t('nav_main')}>
      <Link {...paths.home()} className={styles.tab} data-on={pathname === '/'}>
        <Icon name="home" size={22} />
        {t('nav_home')}
      </Link>
      <button
        type="button"
        className={styles.tab}
        data-on={inList}
        aria-current={inList ? 'true' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="list" size={22} />
        {t('nav_list')}
      </button>
      {modules.includes('message') && (
        <Link {...paths.messages('WarnMsg')} className={styles.tab} data-on={pathname.startsWith('/message')}>
          <Icon name="bell" size={22} />
          {t('nav_messages')}
          <OpenCount count={data?.newWarnings} solid />
        </Link>
      )}
      <Link {...paths.account()} className={styles.tab} data-on={pathname.startsWith('/account')}>
        <Icon name="person" size={22} />
        {t('nav_account')}
      </Link>
      <ModulesDrawer entries={entries} open={open} onClose={() => setOpen(false)} />
    </nav>
  );
}
