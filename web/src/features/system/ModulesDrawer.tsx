import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { DeviceArt } from '../../ui/DeviceArt.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ModulesDrawer.module.css';
import type { ListEntry } from './nav-items.ts';

interface Props {
  entries: readonly ListEntry[];
  open: boolean;
  onClose: () => void;
}

/** The device modules, from the lower edge of a phone. */
export function ModulesDrawer({ entries, open, onClose }: Props) {
  const { t } = useTranslation('index');
  const { pathname, search } = useLocation();
  const isCurrent = (entry: ListEntry) =>
    pathname === '/list/monitors' && (search.deviceType ?? '') === entry.deviceType;
  return (
    <Dialog drawer title={t('nav_device_list')} open={open} onClose={onClose}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link
              {...paths.monitors(entry.deviceType ? { deviceType: entry.deviceType } : {})}
              className={styles.entry}
              data-on={isCurrent(entry)}
              onClick={onClose}
            >
              <DeviceArt deviceType={entry.drawing} tile={44} size={30} />
              <span className={styles.words}>
                <span className={styles.name}>{t(entry.text)}</span>
                <EntryCount deviceType={entry.deviceType} />
              </span>
              <Icon name={isCurrent(entry) ? 'check' : 'chevron-right'} />
            </Link>
          </li>
        ))}
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

function EntryCount({ deviceType }: { deviceType: string }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.summary(deviceType));
  if (!data) return null;
  return (
    <span className={styles.count}>
      {t('devices_online', { total: format.number(data.total), online: format.number(data.online) })}
    </span>
  );
}
