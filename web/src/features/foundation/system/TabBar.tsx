import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '#domain/access/users/desktop.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useShownMenu } from '../../../api/menu.ts';
import { paths } from '../../../routes/paths.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import { OpenCount } from './OpenCount.tsx';
import styles from './TabBar.module.css';

const ModulesDrawer = lazy(() =>
  loadPart(() => import('./ModulesDrawer.tsx')).then((part) => ({ default: part.ModulesDrawer })),
);

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
  const places = placesOf(useShownMenu());
  const [open, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { data } = useQuery({ ...deviceQueries.recentMessages(), enabled: places.includes('message') });
  const inList = LIST_PATHS.some((path) => pathname.startsWith(path));
  const messages = places.includes('message') && (
    <Link {...paths.messages('WarnMsg')} className={styles.tab} data-on={pathname.startsWith('/message')}>
      <Icon name="bell" size={22} />
      {t('nav_messages')}
      <OpenCount count={data?.newWarnings} open={data?.openWarnings} solid />
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label={t('nav_main')}>
      <Link {...paths.home()} className={styles.tab} data-on={pathname === '/'}>
        <Icon name="home" size={22} />
        {t('nav_home')}
      </Link>
      {places[0] === 'message' && messages}
      <button
        type="button"
        className={styles.tab}
        data-on={inList}
        aria-current={inList ? 'true' : undefined}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      >
        <Icon name="list" size={22} />
        {t('nav_list')}
      </button>
      {places[0] !== 'message' && messages}
      <Link {...paths.account()} className={styles.tab} data-on={pathname.startsWith('/account')}>
        <Icon name="person" size={22} />
        {t('nav_account')}
      </Link>
      {wasOpened && (
        <Suspense fallback={null}>
          <ModulesDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
