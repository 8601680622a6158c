import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { DeviceArt } from '../../ui/DeviceArt.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ModulesDrawer.module.css';
import { entryCount, isListOf, type ListEntry, listOf } from './nav-items.ts';

interface Props {
  entries: readonly ListEntry[];
  open: boolean;
  onClose: () => void;
}

/** The device modules, from the lower edge of a phone. */
export function ModulesDrawer({ entries, open, onClose }: Props) {
  const { t } = useTranslation(['index', 'energy']);
  const { pathname, search } = useLocation();
  const { modules, role } = useSession();
  const isCurrent = (entry: ListEntry) => isListOf(entry, pathname, search);
  return (
    <Dialog drawer title={t('nav_device_list')} open={open} onClose={onClose}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link {...listOf(entry)} className={styles.entry} data-on={isCurrent(entry)} onClick={onClose}>
              <DeviceArt deviceType={entry.drawing} tile={44} size={30} />
              <span className={styles.words}>
                <span className={styles.name}>{t(entry.text)}</span>
                <EntryCount entry={entry} />
              </span>
              <Icon name={isCurrent(entry) ? 'check' : 'chevron-right'} />
            </Link>
          </li>
        ))}
        <OverviewEntry onClose={onClose} />
        {modules.includes('charger') && <ChargerEntry onClose={onClose} />}
        {modules.includes('deviceManage') && isAdmin(role) && <ManageEntry onClose={onClose} />}
        <li>
          <Link {...paths.followed()} className={styles.entry} onClick={onClose}>
            <span className={styles.star}>
              <Icon name="star" size={24} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{t('nav_followed')}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}

function OverviewEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('overview');
  const { pathname } = useLocation();
  return (
    <li>
      <Link {...paths.overview()} className={styles.entry} data-on={pathname === '/overview'} onClick={onClose}>
        <span className={styles.star}>
          <Icon name="grid" size={24} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{t('title')}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

function ChargerEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('charger');
  const { pathname } = useLocation();
  return (
    <li>
      <Link {...paths.charges()} className={styles.entry} data-on={pathname.startsWith('/charger')} onClick={onClose}>
        <span className={styles.star}>
          <Icon name="bolt" size={24} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{t('title')}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

function ManageEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('device_manage');
  const { pathname } = useLocation();
  return (
    <li>
      <Link {...paths.deviceManage()} className={styles.entry} data-on={pathname === '/deviceManage'} onClick={onClose}>
        <span className={styles.star}>
          <Icon name="gear" size={24} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{t('title')}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

function EntryCount({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary(entry.deviceType, entry.manufacturer ?? 0));
  const total = entryCount(entry, data);
  if (!data || total === null) return null;
  return (
    <span className={styles.count}>
      {t('devices_online', { total: format.number(total), online: format.number(data.online) })}
    </span>
  );
}
