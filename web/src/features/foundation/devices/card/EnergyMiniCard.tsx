import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { useDeviceState } from '../device-state.ts';
import { RelatedDevices } from '../popup/RelatedDevices.tsx';
import styles from './MiniCard.module.css';
import { MiniFrame } from './MiniFrame.tsx';

interface Props {
  item: DeviceItem;
  selected: boolean;
  onSelect: () => void;
}

/** An energy device in the home panel: its type and the devices behind it. */
export function EnergyMiniCard({ item, selected, onSelect }: Props) {
  const { t } = useTranslation('energy');
  const typeName = useTypeName();
  const state = useDeviceState(item);
  return (
    <MiniFrame item={item} state={state} selected={selected} onSelect={onSelect}>
      <span className={styles.kind}>{typeName(item.deviceType)}</span>
      {item.relationDeviceList.length > 0 ? (
        <RelatedDevices item={item} />
      ) : (
        <span className="visually-hidden">{t('system_none')}</span>
      )}
    </MiniFrame>
  );
}
