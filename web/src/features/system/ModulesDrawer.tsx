import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { DeviceArt } from '../../ui/DeviceArt.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import styles from './ModulesDrawer.module.css';
import { entryCount, isListOf, type ListEntry, listOf } from './nav-items.ts';

interface Props {
  entries: readonly ListEntry[];
  open: boolean;
  onClose: () => void;
}

/** The device modules in a drawer at the bottom of a phone. */
export function ModulesDrawer({ entries, open, onClose }: Props) {
  const { t } = useTranslation(['index', 'energy', 'overview', 'charger', 'device_manage']);
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
              <span className={styles.text}>
                <span className={styles.name}>{t(entry.text)}</span>
                <EntryCount entry={entry} />
              </span>
              <Icon name={isCurrent(entry) ? 'check' : 'chevron-right'} />
            </Link>
          </li>
        ))}
        <OtherEntry
          to={paths.overview()}
          icon="grid"
          text={t('overview:title')}
          isOn={pathname === '/overview'}
          onClose={onClose}
        />
        {modules.includes('charger') && (
          <OtherEntry
            to={paths.charges()}
            icon="bolt"
            text={t('charger:title')}
            isOn={pathname.startsWith('/charger')}
            onClose={onClose}
          />
        )}
        {modules.includes('deviceManage') && isAdmin(role) && (
          <OtherEntry
            to={paths.deviceManage()}
            icon="gear"
            text={t('device_manage:title')}
            isOn={pathname === '/deviceManage'}
            onClose={onClose}
          />
        )}
        <OtherEntry to={paths.followed()} icon="star" text={t('nav_followed')} isOn={false} onClose={onClose} />
      </ul>
    </Dialog>
  );
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
      {t('devices_online', { total: format.number(total), online: format.number(data.online) })}
    </span>
  );
}
