import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { DeviceDrawing } from '../../../../ui/art/DeviceArt.tsx';
import { relatedOf } from '../list/device-names.ts';
import styles from './RelatedDevices.module.css';

interface Props {
  item: DeviceItem;
  /** Fewer, where there is little space. */
  limit?: number;
  /** On a card whose subject they are. */
  size?: 'small' | 'large';
}

/** The devices behind a hub, as small drawings. */
export function RelatedDevices({ item, limit, size = 'small' }: Props) {
  const { t } = useTranslation('device');
  const typeName = useTypeName();
  const { shown, more } = relatedOf(item);
  const drawn = limit === undefined ? shown : shown.slice(0, limit);
  if (drawn.length === 0) return null;
  return (
    <ul className={styles.list} data-size={size} aria-label={t('related')}>
      {drawn.map((device) => (
        <li
          key={`${device.deviceType}-${device.unit}-${device.deviceModel}`}
          className={styles.tile}
          title={[typeName(device.deviceType), device.deviceModel].filter(Boolean).join(', ')}
        >
          <DeviceDrawing
            deviceType={device.deviceType}
            deviceModel={device.deviceModel}
            size={size === 'large' ? 28 : 19}
          />
          <span className="visually-hidden">{typeName(device.deviceType)}</span>
        </li>
      ))}
      {limit === undefined && more > 0 && (
        <li className={styles.tile} title={t('related_more', { count: more })}>
          +{more}
        </li>
      )}
    </ul>
  );
}
