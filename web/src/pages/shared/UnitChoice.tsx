import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { Select } from '../../ui/form/Select.tsx';
import styles from '../power/EnergyTools.module.css';
import type { EnergyTab } from '../power/energy-tabs.ts';

/** The device behind a hub that the address names. */
export const unitBehind = ({ relationDeviceList }: DeviceInfo, id: string | undefined) =>
  relationDeviceList.find(({ unit }) => String(unit) === id);

interface Props {
  info: DeviceInfo;
  id: string | undefined;
  /** What is shown without a device. */
  whole: string;
  tab: EnergyTab;
}

/** The devices behind a hub, of which one is shown, or what is meant without one. */
export function UnitChoice({ info: { relationDeviceList: devices }, id, whole, tab }: Props) {
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  const navigate = useNavigate();
  if (devices.length === 0) return null;
  return (
    <div className={styles.tools}>
      <Select
        label={t('unit_choice')}
        value={id ?? ''}
        options={[
          { value: '', label: whole },
          ...devices.map(({ unit, deviceType, deviceModel }) => ({
            value: String(unit),
            label: [typeName(deviceType), deviceModel].filter(Boolean).join(' · '),
          })),
        ]}
        placeholder={t('unit_choice')}
        variant="chip"
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, id: next || undefined, tab }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
