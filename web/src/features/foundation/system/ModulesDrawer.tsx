import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { placesOf } from '#domain/access/users/desktop.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useShownMenu, useShownModules } from '../../../api/menu.ts';
import { searchStart } from '../../../api/search-start.ts';
import { useTold } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { entryCount, isListOf, type ListEntry, listEntries, panelOrListOf } from './device-list-entries.ts';
import styles from './ModulesDrawer.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The device modules in a drawer at the bottom of a phone. */
export function ModulesDrawer({ open, onClose }: Props) {
  const { t } = useTranslation(['index', 'energy', 'search']);
  const { pathname, search } = useLocation();
  const modules = useShownModules();
  const places = placesOf(useShownMenu());
  const afterLists = places.indexOf('lists') + 1;
  const isCurrent = (entry: ListEntry) =>
    isListOf(entry, pathname, search) ||
    (pathname === '/' && entry.panel !== null && Number(search.panel ?? 0) === entry.panel);
  return (
    <Dialog drawer title={t('nav_device_list')} open={open} onClose={onClose}>
      <button
        type="button"
        className={styles.search}
        onClick={() => {
          onClose();
          searchStart.ask();
        }}
      >
        <Icon name="search" />
        {t('search:title')}
      </button>
      <ul>
        {[...places.slice(0, afterLists), 'overview' as const, ...places.slice(afterLists)].map((place) =>
          place === 'lists' ? (
            listEntries(modules).map((entry) => (
              <li key={entry.key}>
                <Link
                  {...panelOrListOf(entry)}
                  className={styles.entry}
                  data-on={isCurrent(entry)}
                  aria-current={isCurrent(entry) ? 'page' : undefined}
                  onClick={onClose}
                >
                  <DeviceArt deviceType={entry.drawing} tile={44} size={30} />
                  <span className={styles.text}>
                    <span className={styles.name}>{t(entry.text)}</span>
                    <EntryCount entry={entry} />
                  </span>
                  <Icon name={isCurrent(entry) ? 'check' : 'chevron-right'} />
                </Link>
              </li>
            ))
          ) : (
            <PlaceEntry key={place} place={place} onClose={onClose} />
          ),
        )}
        <OtherEntry to={paths.followed()} icon="star" text={t('nav_followed')} isOn={false} onClose={onClose} />
      </ul>
    </Dialog>
  );
}

const PAGES = {
  overview: { to: paths.overview(), icon: 'grid', text: 'overview:title', path: '/overview' },
  charger: { to: paths.charges(), icon: 'bolt', text: 'charger:title', path: '/charger' },
  lease: { to: paths.leases(), icon: 'calendar', text: 'lease:title', path: '/lease' },
  deviceManage: { to: paths.deviceManage(), icon: 'gear', text: 'device_manage:title', path: '/deviceManage' },
  help: { to: paths.help(), icon: 'help', text: 'index:nav_help', path: '/help' },
  message: { to: paths.warningRules(), icon: 'bell', text: 'index:nav_warning_rules', path: '/message/rule' },
} as const;
const isPage = (place: string): place is keyof typeof PAGES => place in PAGES;

/** A link to the page of a module without a list. */
function PlaceEntry({ place, onClose }: { place: string; onClose: () => void }) {
  const { t } = useTranslation(['index', 'overview', 'charger', 'lease', 'device_manage']);
  const { pathname } = useLocation();
  const told = useTold();
  if (!isPage(place) || (place === 'message' && !told('setting'))) return null;
  const { to, icon, text, path } = PAGES[place];
  return <OtherEntry to={to} icon={icon} text={t(text)} isOn={pathname.startsWith(path)} onClose={onClose} />;
}

interface OtherProps {
  to: Pick<LinkProps, 'to' | 'search'>;
  icon: IconName;
  text: string;
  isOn: boolean;
  onClose: () => void;
}

/** A link to a page that is not the list of a module. */
const OtherEntry = ({ to, icon, text, isOn, onClose }: OtherProps) => (
  <li>
    <Link {...to} className={styles.entry} data-on={isOn} onClick={onClose}>
      <span className={styles.star}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{text}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  </li>
);

function EntryCount({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary(entry.deviceType, entry.manufacturer ?? 0));
  const total = entryCount(entry, data);
  if (!data || total === null) return null;
  return (
    <span className={styles.count}>
      {t('devices_online', { count: total, total: format.number(total), online: format.number(data.online) })}
    </span>
  );
}
