import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ModulesDrawer } from './ModulesDrawer.tsx';
import { listEntries } from './nav-items.ts';
import styles from './TabBar.module.css';

const LIST_PATHS = ['/list', '/yhubDet', '/myFocus', '/e_details', '/e_setting', '/charger', '/lease'];

/** Navigation of the phone: tabs at the lower edge; the list opens its modules. */
export function TabBar() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  const { modules } = useSession();
  const [open, setOpen] = useState(false);
  const entries = listEntries(modules);
  const inList = LIST_PATHS.some((path) => pathname.startsWith(path));
  const current = (active: boolean) => (active ? ('page' as const) : undefined);
  return (
    <nav className={styles.bar} aria-label={t('nav_main')}>
      <Link {...paths.home()} className={styles.tab} aria-current={current(pathname === '/')}>
        <Icon name="home" size={22} />
        {t('nav_home')}
      </Link>
      {entries.length > 0 && (
        <button
          type="button"
          className={styles.tab}
          aria-current={current(inList)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="list" size={22} />
          {t('nav_list')}
        </button>
      )}
      <Link {...paths.account()} className={styles.tab} aria-current={current(pathname.startsWith('/account'))}>
        <Icon name="person" size={22} />
        {t('nav_account')}
      </Link>
      <ModulesDrawer entries={entries} open={open} onClose={() => setOpen(false)} />
    </nav>
  );
}
