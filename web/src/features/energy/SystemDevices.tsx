import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { DeviceArt } from '../../ui/DeviceArt.tsx';
import styles from './SystemDevices.module.css';

/** The devices behind the hub of an energy system. */
export function SystemDevices({ info: { relationDeviceList: devices } }: { info: DeviceInfo }) {
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  const format = useFormat();
  return (
    <section aria-label={t('system_devices')}>
      <header className={styles.header}>
        <h2>{t('system_devices')}</h2>
        <span>{format.number(devices.length)}</span>
      </header>
      {devices.length === 0 && <p className={styles.none}>{t('system_none')}</p>}
      <ul className={styles.list}>
        {devices.map(({ deviceType, deviceModel, unit }) => (
          <li key={`${deviceType}-${unit}-${deviceModel}`} className={styles.device}>
            <DeviceArt deviceType={deviceType} tile={34} size={24} />
            <span className={styles.text}>
              <b>{typeName(deviceType)}</b>
              {deviceModel && <span>{deviceModel}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
