import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useTold } from '../../api/session.ts';
import { TabStrip } from '../../features/fleet/device-page/header/TabStrip.tsx';
import { SystemLink } from '../../features/power/energy/systems/SystemLink.tsx';
import { paths } from '../../routes/paths.ts';
import { Icon } from '../../ui/art/Icon.tsx';
import styles from './EnergyTabs.module.css';
import tools from './EnergyTools.module.css';
import { ENERGY_TABS, type EnergyTab } from './energy-tabs.ts';

const route = getRouteApi('/member/console/e_details');

interface AddressPart {
  readonly tab?: EnergyTab | undefined;
  readonly id?: string | undefined;
}

/** The page that an address means: one of a device behind the hub is among the devices. */
export const tabOf = ({ tab, id }: AddressPart): EnergyTab | 'flow' => tab ?? (id === undefined ? 'flow' : 'devices');

/** Pages that can be about one of the devices behind the hub. */
const BY_UNIT: readonly (EnergyTab | 'flow')[] = ['devices', 'report'];

/** The pages of an energy device, and the ways to its settings and its system. */
export function EnergyTabs({ info: { mcuId, deviceSn, manufacturer, relationDeviceList } }: { info: DeviceInfo }) {
  const { t } = useTranslation(['energy', 'monitor', 'unit_settings']);
  const search = route.useSearch();
  const told = useTold();
  const { sn, type, from, id, manufacturer: listed } = search;
  const current = tabOf(search);
  const texts = {
    flow: t('energy:tab_flow'),
    devices: t('energy:tab_devices'),
    report: t('monitor:tab_report'),
    location: t('monitor:tab_location'),
    recordLog: t('monitor:tab_record_log'),
  } as const;
  const behind = relationDeviceList.find(({ unit }) => String(unit) === id);
  return (
    <TabStrip
      tabs={(['flow', ...ENERGY_TABS] as const).map((tab) => ({
        key: tab,
        link: {
          to: '/e_details',
          search: {
            ...{ mcuId, sn, manufacturer: listed, from, type },
            ...(BY_UNIT.includes(tab) && { id }),
            ...(tab !== 'flow' && { tab }),
          },
        },
        text: texts[tab],
        isCurrent: tab === current,
      }))}
    >
      <div className={styles.tools}>
        <SystemLink mcuId={mcuId} />
        {isManufacturer(manufacturer) && told('setting') && (
          <Link {...paths.energySetting(mcuId, deviceSn, manufacturer, behind?.unit)} className={tools.link}>
            <Icon name="gear" size={16} />
            {t('unit_settings:title')}
          </Link>
        )}
      </div>
    </TabStrip>
  );
}
