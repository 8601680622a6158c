import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Place, placesOf } from '#domain/access/users/desktop.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useBrand } from '../../../api/brand.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useShownMenu, useShownModules } from '../../../api/menu.ts';
import { pageVersion } from '../../../api/page-build.ts';
import { SEARCH_KEYS, searchStart } from '../../../api/search-start.ts';
import { useSession, useTold } from '../../../api/session.ts';
import { tourStart } from '../../../api/tour-start.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ACCOUNT_TEXTS, accountPages } from '../../../routes/account-pages.ts';
import { paths } from '../../../routes/paths.ts';
import { BrandLogo } from '../../../ui/art/BrandLogo.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { entryCount, isListOf, type ListEntry, listEntries, panelOrListOf } from './device-list-entries.ts';
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
  const { t } = useTranslation(['index', 'search']);
  const brand = useBrand();
  const places = placesOf(useShownMenu());
  return (
    <nav className={styles.nav} aria-label={t('nav_main')} data-tour="nav">
      <div className={styles.brand}>
        <BrandLogo brand={brand} size={24} />
        <Version update={update} />
      </div>
      <button type="button" className={styles.search} aria-keyshortcuts={SEARCH_KEYS.told} onClick={searchStart.ask}>
        <Icon name="search" size={16} />
        <span>{t('search:title')}</span>
        <kbd>{SEARCH_KEYS.shown}</kbd>
      </button>
      <NavLink to={paths.home({ panel: 0 })} active={useIsHome()}>
        <Icon name="home" />
        <span>{t('nav_home')}</span>
      </NavLink>
      <OverviewLink />
      {places.map((place, at) => (
        <Fragment key={place}>
          {at > 0 && [place, places[at - 1]].includes('message') && <div className={styles.gap} />}
          <EntryOf place={place} />
        </Fragment>
      ))}
      <div className={styles.gap} />
      <Account />
      <div className={styles.footer}>
        <button type="button" className={styles.item} data-tour="reopen" onClick={tourStart.ask}>
          <Icon name="compass" />
          <span>{t('nav_tour')}</span>
        </button>
        {account}
      </div>
    </nav>
  );
}

function EntryOf({ place }: { place: Place }) {
  if (place === 'lists') return <DeviceLists />;
  if (place === 'charger') return <ChargerLink />;
  if (place === 'deviceManage') return <ManageLink />;
  if (place === 'help') return <HelpEntry />;
  if (place === 'lease') return <LeaseLink />;
  return place === 'message' ? <Messages /> : null;
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

/** The panel beside the map: the first one, unless the address names another. */
const panelOf = (search: { panel?: unknown }): number => Number(search.panel ?? 1);

function useIsHome(): boolean {
  const { pathname, search } = useLocation();
  return pathname === '/' && panelOf(search) === 0;
}

function OverviewLink() {
  const { t } = useTranslation(['overview', 'order']);
  const { pathname } = useLocation();
  const shown = useShownModules();
  return (
    <>
      <NavLink to={paths.overview()} active={pathname === '/overview'}>
        <Icon name="grid" />
        <span>{t('title')}</span>
      </NavLink>
      {shown.includes('dataService') && (
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

function LeaseLink() {
  const { t } = useTranslation('lease');
  const { pathname } = useLocation();
  return (
    <NavLink to={paths.leases()} active={pathname.startsWith('/lease')}>
      <Icon name="calendar" />
      <span>{t('title')}</span>
    </NavLink>
  );
}

function ManageLink() {
  const { t } = useTranslation(['device_manage', 'firmware']);
  const { pathname } = useLocation();
  const session = useSession();
  return (
    <>
      <NavLink to={paths.deviceManage()} active={pathname.startsWith('/deviceManage')}>
        <Icon name="gear" />
        <span>{t('device_manage:title')}</span>
      </NavLink>
      {can.upgradeFirmware(session, session).allowed && (
        <NavLink to={paths.firmware()} active={pathname === '/account/firmware'} sub>
          <span>{t('firmware:title')}</span>
        </NavLink>
      )}
    </>
  );
}

function HelpEntry() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  return (
    <NavLink to={paths.help()} active={pathname.startsWith('/help')} tour="help">
      <Icon name="help" />
      <span>{t('nav_help')}</span>
    </NavLink>
  );
}

function DeviceLists() {
  const { t } = useTranslation('index');
  const entries = listEntries(useShownModules());
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
    <NavLink
      to={panelOrListOf(entry)}
      active={isPanel || isListOf(entry, pathname, search)}
      sub
      tour={entry.key === 'monitors' ? 'monitors' : undefined}
    >
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

/** The warnings entry with the number of open warnings that nobody has acknowledged. */
function Messages() {
  const { t } = useTranslation('index');
  const { pathname } = useLocation();
  const { data } = useQuery(deviceQueries.recentMessages());
  const told = useTold();
  const format = useFormat();
  const setOf = (open = 0, unhandled = 0) =>
    t('open_unhandled', { open: format.number(open), unhandled: format.number(unhandled) });
  return (
    <>
      <NavLink to={paths.messages('WarnMsg')} active={false}>
        <Icon name="bell" />
        <span>{t('nav_warnings')}</span>
        <OpenCount count={data?.newWarnings} open={data?.openWarnings} />
      </NavLink>
      <NavLink to={paths.messages('WarnMsg')} active={pathname === '/message/WarnMsg'} sub>
        <span>{t('nav_warning_messages')}</span>
        <span className={styles.count} title={setOf(data?.openWarnings, data?.newWarnings)}>
          {data?.newWarnings}
        </span>
      </NavLink>
      <NavLink to={paths.messages('otherMsg')} active={pathname === '/message/otherMsg'} sub>
        <span>{t('nav_other_messages')}</span>
        <span className={styles.count} title={setOf(data?.openOthers, data?.newOthers)}>
          {data?.newOthers}
        </span>
      </NavLink>
      {told('setting') && (
        <NavLink to={paths.warningRules()} active={pathname.startsWith('/message/rule')} sub>
          <span>{t('nav_warning_rules')}</span>
        </NavLink>
      )}
      <NavLink to={paths.alarmHealth()} active={pathname === '/message/health'} sub>
        <span>{t('nav_alarm_health')}</span>
      </NavLink>
    </>
  );
}

const TOUR_SITES: Readonly<Record<string, string>> = { 'delivery:my_account': 'mine', 'desktop:title': 'desktop' };

/** The account; its pages stand below it while one of them is open. */
function Account() {
  const { t } = useTranslation(['index', ...ACCOUNT_TEXTS]);
  const { pathname } = useLocation();
  const pages = accountPages(useSession(), useShownModules());
  const isOpen = pathname.startsWith('/account') && pathname !== '/account/firmware';
  return (
    <>
      <NavLink to={paths.account()} active={false} tour="account">
        <Icon name="person" />
        <span>{t('nav_account')}</span>
      </NavLink>
      {isOpen &&
        pages.map(({ link, text }) => (
          <NavLink key={text} to={link} active={pathname === link.to} sub tour={TOUR_SITES[text]}>
            <span>{t(text)}</span>
          </NavLink>
        ))}
    </>
  );
}

function NavLink({
  to,
  active,
  sub = false,
  tour,
  children,
}: {
  to: Pick<LinkProps, 'to' | 'search'>;
  active: boolean;
  sub?: boolean;
  /** The step of the guided tour that points at it. */
  tour?: string | undefined;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  // A low window cannot show all entries; the one of this page is in view.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Link {...to} ref={link} className={sub ? styles.sub : styles.item} data-on={active} data-tour={tour}>
      {children}
    </Link>
  );
}
