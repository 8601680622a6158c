import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { ServiceLine } from '../../../../ui/mark/ServiceLine.tsx';
import { CollapsedCharge } from '../card/CollapsedCharge.tsx';
import type { DeviceState } from '../device-state.ts';
import { hasBattery } from '../list/device-names.ts';
import styles from './DevicePopup.module.css';
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
