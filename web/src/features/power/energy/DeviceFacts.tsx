import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useTold } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './DeviceFacts.module.css';

/** The type plate of an energy device, and the date it was added. */
export function DeviceFacts({ info }: { info: DeviceInfo }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const told = useTold();
  const { manufacturer, warrantyDate } = info;
  const facts = [
    [t('manufacturer'), isManufacturer(manufacturer) ? t(`brand_${manufacturer}`) : null],
    [t('model'), info.model],
    [t('battery'), info.batteryModel],
    [t('hub_sn'), info.deviceSn],
    ...(told('identity') ? [[t('imei'), info.imei] as const] : []),
    [t('hardware'), info.hardwareVersion],
    [t('firmware'), info.firmwareVersion],
    [t('site'), info.site],
    [t('bound'), format.date('date', info.bindTime)],
    [t('warranty'), warrantyDate === null ? null : format.date('date', warrantyDate)],
  ] as const;
  return (
    <section aria-label={t('about')}>
      <h2 className={styles.title}>{t('about')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || MISSING}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
