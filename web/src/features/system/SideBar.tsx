import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, isAdmin } from '#domain/permissions.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import { pageVersion } from '../../api/page-build.ts';
import { useSession } from '../../api/session.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LogoMark } from '../../ui/LogoMark.tsx';
import { entryCount, isListOf, type ListEntry, listEntries, panelOrListOf } from './nav-items.ts';
import { OpenCount } from './OpenCount.tsx';
import styles from './SideBar.module.css';
import type { Update } from './use-update.ts';

interface Props {
  /** The account row at the bottom, with its menu. */
  account: ReactNode;
  /** The newer console, if there is one. */
  update: Update | null;
}

/** Desktop navigation: on the canvas, beside the sheet. */
export function SideBar({ account, update }: Props) {
  const { t } = useTranslation('index');
  const info = useWebInfo();
  const { modules, role } = useSession();
  const entries = listEntries(modules);
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('nav_main')}>
      <div className={styles.brand}>
        {isAddress(info?.webName) ? <img src={info?.webName} alt="" height={24} /> : <LogoMark size={24} />}
        <b>{info?.siteName || 'Wattyard'}</b>
        <Version update={update} />
      </div>
      <NavLink to={paths.home({ panel: 0 })} active={useIsHome()}>
        <Icon name="home" />
        <span>{t('nav_home')}</span>
      </NavLink>
      <OverviewLink />
      {entries.length > 0 && <DeviceLists entries={entries} />}
      {modules.includes('charger') && <ChargerLink />}
      {modules.includes('deviceManage') && isAdmin(role) && <ManageLink />}
      {modules.includes('message') && <Messages />}
      <div className={styles.gap} />
      <NavLink to={paths.account()} active={pathname.startsWith('/account')}>
        <Icon name="person" />
        <span>{t('nav_account')}</span>
      </NavLink>
      <div className={styles.footer}>{account}</div>
    </nav>
  );
}

/** The version of this page; it opens the update dialog. */
function Version({ update }: { update: Update | null }) {
  const { t } = useTranslation('release');
  const now = pageVersion();
  if (!update) return <span>{now}</span>;
  const label = t('entry', { now, version: update.version });
  return (
    <button type="button" className={styles.version} aria-label={label} title={label} onClick={update.open}>
      {now}
      <Icon name="arrow-up" size={12} stroke={2.2} />
    </button>
  );
}

/** The installation's own logo; anything but an address is ignored. */
const isAddress = (text: string | undefined): boolean => /^(https:\/\/|\/)/.test(text ?? '');

/** The panel beside the map: the first one, unless the address names another. */
const panelOf = (search: { panel?: unknown }): number => Number(search.panel ?? 1);

function useIsHome(): boolean {
  const { pathname, search } = useLocation();
  return pathname === '/' && panelOf(search) === 0;
}

function OverviewLink() {
  const { t } = useTranslation(['overview', 'order']);
  const { pathname } = useLocation();
  const { modules, role } = useSession();
  return (
    <>
      <NavLink to={paths.overview()} active={pathname === '/overview'}>
        <Icon name="grid" />
        <span>{t('title')}</span>
      </NavLink>
      {modules.includes('dataService') && can.seeOrders({ role }).allowed && (
        <NavLink to={paths.dataPlan()} active={pathname === '/data_plan'} sub>
          <span>{t('order:buy_title')}</span>
        </NavLink>
      )}
    </>
  );
}

function ChargerLink() {
  const { t } = useTranslation('charger');
  const { pathname } = useLocation();
  return (
    <NavLink to={paths.charges()} active={pathname.startsWith('/charger')}>
      <Icon name="bolt" />
      <span>{t('title')}</span>
    </NavLink>
  );
}

function ManageLink() {
  const { t } = useTranslation('device_manage');
  const { pathname } = useLocation();
  return (
    <NavLink to={paths.deviceManage()} active={pathname.startsWith('/deviceManage')}>
      <Icon name="gear" />
      <span>{t('title')}</span>
    </NavLink>
  );
}

function DeviceLists({ entries }: { entries: readonly ListEntry[] }) {
  const { t } = useTranslation('index');
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="list" />
        <span>{t('nav_device_list')}</span>
        <span className={styles.end}>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
        </span>
      </button>
      {open && (
        <>
          {entries.map((entry) => (
            <EntryLink key={entry.key} entry={entry} />
          ))}
          <FollowedLink />
        </>
      )}
    </>
  );
}

function EntryLink({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation(['index', 'energy']);
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary());
  const { pathname, search } = useLocation();
  const count = entryCount(entry, data);
  const isPanel = pathname === '/' && entry.panel !== null && panelOf(search) === entry.panel;
  return (
    <NavLink to={panelOrListOf(entry)} active={isPanel || isListOf(entry, pathname, search)} sub>
      <span>{t(entry.text)}</span>
      {count !== null && <span className={styles.count}>{format.number(count)}</span>}
    </NavLink>
  );
}

function FollowedLink() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  return (
    <NavLink to={paths.followed()} active={pathname === '/myFocus'} sub>
      <span>{t('nav_followed')}</span>
    </NavLink>
  );
}

/** The warnings entry with the number of new warnings: open ones that nobody has dealt with. */
function Messages() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  const { data } = useQuery(deviceQueries.recentMessages());
  return (
    <>
      <div className={styles.gap} />
      <NavLink to={paths.messages('WarnMsg')} active={false}>
        <Icon name="bell" />
        <span>{t('nav_warnings')}</span>
        <OpenCount count={data?.newWarnings} />
      </NavLink>
      <NavLink to={paths.messages('WarnMsg')} active={pathname === '/message/WarnMsg'} sub>
        <span>{t('nav_warning_messages')}</span>
        <span className={styles.count}>{data?.newWarnings}</span>
      </NavLink>
      <NavLink to={paths.messages('otherMsg')} active={pathname === '/message/otherMsg'} sub>
        <span>{t('nav_other_messages')}</span>
        <span className={styles.count}>{data?.newOthers}</span>
      </NavLink>
    </>
  );
}

type Destination = ReturnType<
  (typeof paths)[
    | 'home'
    | 'overview'
    | 'dataPlan'
    | 'monitors'
    | 'energyList'
    | 'followed'
    | 'messages'
    | 'charges'
    | 'deviceManage'
    | 'account']
>;

function NavLink({
  to,
  active,
  sub = false,
  children,
}: {
  to: Destination;
  active: boolean;
  sub?: boolean;
  children: ReactNode;
}) {
  return (
    <Link {...to} className={sub ? styles.sub : styles.item} data-on={active}>
      {children}
    </Link>
  );
}
