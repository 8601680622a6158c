import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../api/device-queries.ts';
import { ServiceLine } from '../../ui/ServiceLine.tsx';
import { CollapsedCharge } from './CollapsedCharge.tsx';
import styles from './DevicePopup.module.css';
import { hasBattery } from './device-names.ts';
import type { DeviceState } from './device-state.ts';
import { RelatedDevices } from './RelatedDevices.tsx';

/** The card of an energy device beside its marker: the devices behind it, the charge of its battery. */
export function PopupEnergy({ item, state }: { item: DeviceItem; state: DeviceState }) {
  const { t } = useTranslation('energy');
  return (
    <div className={styles.energy}>
      {item.relationDeviceList.length > 0 ? (
        <RelatedDevices item={item} size="large" />
      ) : (
        <p className={styles.kind}>{t('system_none')}</p>
      )}
      {state.said.serviceEnded !== null ? (
        <ServiceLine device={item} />
      ) : (
        hasBattery(item) && <CollapsedCharge state={state} />
      )}
    </div>
  );
}
