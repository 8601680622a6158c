import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { DeviceArt } from '../../../../ui/art/DeviceArt.tsx';
import { OnlineTag } from '../../../../ui/mark/OnlineTag.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import { ServiceSentence } from '../../../../ui/mark/ServiceLine.tsx';
import type { DeviceState } from '../device-state.ts';
import { imageOf, nameOf } from '../list/device-names.ts';
import { ClockMark } from './ClockMark.tsx';
import styles from './MiniCard.module.css';
import { WarningMark } from './WarningMark.tsx';

interface Props {
  item: DeviceItem;
  state: Pick<DeviceState, 'online' | 'warning' | 'said'>;
  selected: boolean;
  onSelect: () => void;
  /** The third line. */
  children: ReactNode;
}

/** A row of the home panel; a click selects the device on the map. */
export function MiniFrame({ item, state: { online, warning, said }, selected, onSelect, children }: Props) {
  const { t } = useTranslation('device');
  return (
    <button
      type="button"
      className={styles.mini}
      aria-pressed={selected}
      data-off={!online}
      data-tour="card"
      data-mcu-id={item.mcuId}
      onClick={onSelect}
    >
      <DeviceArt deviceType={item.deviceType} image={imageOf(item)} tile={44} size={30} pale={!online} />
      <span className={styles.text}>
        <span className={styles.first}>
          <b className={styles.name}>{nameOf(item)}</b>
          {warning?.type === 1 && <WarningMark level={warning.level} size={15} />}
          {item.clockFault && <ClockMark size={15} />}
          {said.online !== null && (
            <span className={styles.online}>
              <OnlineTag online={said.online} />
            </span>
          )}
        </span>
        <span className={styles.second}>
          {t('serial')} <SerialNumber sn={item.deviceSn} />
          {item.companyName ? ` · ${item.companyName}` : ''}
        </span>
        <span className={styles.line}>
          {said.serviceEnded === null ? children : <ServiceSentence at={said.serviceEnded} />}
        </span>
      </span>
    </button>
  );
}
