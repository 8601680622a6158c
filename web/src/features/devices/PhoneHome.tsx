import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LogoMark } from '../../ui/LogoMark.tsx';
import { DevicePopup } from './DevicePopup.tsx';
import { FleetStrip } from './FleetStrip.tsx';
import { listView } from './list-filter.ts';
import styles from './PhoneHome.module.css';
import { SearchBox } from './SearchBox.tsx';

interface Props {
  map: ReactNode;
  /** Nothing but the map. */
  bare: boolean;
  mcuId: string | null;
  onClose: () => void;
}

/** Home on a phone: the map, a search that leads to the list, the fleet in four figures, the selected device below. */
export function PhoneHome({ map, bare, mcuId, onClose }: Props) {
  const { t } = useTranslation('device');
  const navigate = useNavigate();
  const view = listView('');
  const search = (key: string) => {
    view.set({ ...view.get(), key });
    void navigate(paths.monitors());
  };
  return (
    <div className={styles.ground}>
      {map}
      {!bare && (
        <div className={styles.top}>
          <div className={styles.row}>
            <div className={styles.search}>
              <SearchBox value="" size="touch" onSearch={search} />
            </div>
            <Link {...paths.monitors()} className={styles.tile} aria-label={t('open_full_list')}>
              <LogoMark size={22} />
            </Link>
          </div>
          <FleetStrip compact />
        </div>
      )}
      {mcuId && (
        <div className={styles.bottom}>
          <DevicePopup
            key={mcuId}
            mcuId={mcuId}
            onClose={onClose}
            actions={
              <div className={styles.actions}>
                <Link {...paths.monitors()} className={styles.plain}>
                  <Icon name="list" />
                  {t('device_list')}
                </Link>
                <Link {...paths.monitor(mcuId, 'mapList')} className={styles.primary}>
                  {t('open_detail')}
                </Link>
              </div>
            }
          />
        </div>
      )}
    </div>
  );
}
