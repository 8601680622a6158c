import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { searchStart } from '../../../../api/search-start.ts';
import type { Warning } from '../../../../live/readings.ts';
import { detailOf, paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { LogoMark } from '../../../../ui/art/LogoMark.tsx';
import { Row } from '../../../../ui/layout/Row.tsx';
import { DevicePopup } from '../popup/DevicePopup.tsx';
import { FleetStrip } from './FleetStrip.tsx';
import styles from './PhoneHome.module.css';

interface Props {
  /** What the tiles count. */
  counted: ComponentProps<typeof FleetStrip>['counted'];
  /** The list that is one touch away: monitors (null) or a manufacturer's; none when the user has the module of neither. */
  listed: Manufacturer | null | undefined;
  map: ReactNode;
  /** Shows only the map. */
  chromeless: boolean;
  mcuId: string | null;
  onClose: () => void;
  onLocate: (mcuId: string) => void;
  warnings: (item: DeviceItem, worst: Warning | null) => ReactNode;
  /** The list of the panel that the address names. */
  panel: ReactNode;
  addDialog: ReactNode;
  choice: Pick<ComponentProps<typeof FleetStrip>, 'chosen' | 'onChoose'>;
}

/** Home on a phone: the map, the search, the list, four counts that filter, and below the selected device or the open panel. */
export function PhoneHome({
  counted,
  listed,
  map,
  chromeless,
  mcuId,
  onClose,
  onLocate,
  warnings,
  panel,
  addDialog,
  choice,
}: Props) {
  const { t } = useTranslation(['device', 'search']);
  const ofListed = () => (listed ? paths.energyList({ manufacturer: listed }) : paths.monitors());
  const list = listed === undefined ? null : ofListed();
  return (
    <div className={styles.map}>
      {map}
      {!chromeless && (
        <div className={styles.top}>
          <Row gap="s2">
            <button type="button" className={styles.search} onClick={searchStart.ask}>
              <Icon name="search" size={18} />
              {t('search:title')}
            </button>
            {list && (
              <Link {...list} className={styles.tile} aria-label={t('open_full_list')}>
                <LogoMark size={22} />
              </Link>
            )}
          </Row>
          <FleetStrip compact counted={counted} {...choice} />
        </div>
      )}
      {!chromeless && !mcuId && panel}
      {addDialog}
      {mcuId && (
        <div className={styles.bottom}>
          <DevicePopup
            key={mcuId}
            mcuId={mcuId}
            onClose={onClose}
            onLocate={onLocate}
            warnings={warnings}
            actions={(item) => (
              <div className={styles.actions}>
                {list && (
                  <Link {...list} className={styles.plain}>
                    <Icon name="list" />
                    {t('device_list')}
                  </Link>
                )}
                <Link {...detailOf(item, 'mapList')} className={styles.primary}>
                  {t('open_detail')}
                </Link>
              </div>
            )}
          />
        </div>
      )}
    </div>
  );
}
