import { useTranslation } from 'react-i18next';
import { isLowSoc } from '#domain/telemetry/charge-state.ts';
import { percentQuantity } from '#domain/units.ts';
import type { DeviceItem } from '../../api/device-queries.ts';
import { MISSING } from '../../i18n/numbers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { CellBar } from '../../ui/CellBar.tsx';
import { barLook, LOOK_ICONS } from '../../ui/charge-look.ts';
import { DeviceArt } from '../../ui/DeviceArt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OnlineTag } from '../../ui/OnlineTag.tsx';
import { SerialNumber } from '../../ui/SerialNumber.tsx';
import { LOOK_TEXTS } from '../../ui/StateTag.tsx';
import { pictureOf } from './device-names.ts';
import { useDeviceState } from './device-state.ts';
import styles from './MiniCard.module.css';

interface Props {
  item: DeviceItem;
  selected: boolean;
  onSelect: () => void;
}

/** A device in the home panel: name, charge and state in a row; a click selects it on the map. */
export function MiniCard({ item, selected, onSelect }: Props) {
  const { t } = useTranslation(['device', 'index']);
  const format = useFormat();
  const { look, online, readings, warning } = useDeviceState(item);
  const parts = format.parts(percentQuantity(readings.soc));
  return (
    <button type="button" className={styles.mini} aria-pressed={selected} data-off={!online} onClick={onSelect}>
      <DeviceArt deviceType={item.deviceType} image={pictureOf(item)} tile={44} size={30} pale={!online} />
      <span className={styles.words}>
        <span className={styles.first}>
          <b className={styles.name}>{item.deviceName}</b>
          {warning?.type === 1 && (
            <span className={styles.warning}>
              <Icon name="warning" size={15} stroke={1.9} />
              <span className="visually-hidden">{t('device:warning')}</span>
            </span>
          )}
          <span className={styles.online}>
            <OnlineTag online={online} />
          </span>
        </span>
        <span className={styles.second}>
          {t('device:serial')} <SerialNumber sn={item.deviceSn} />
          {item.companyName ? ` · ${item.companyName}` : ''}
        </span>
        <span className={styles.line}>
          <span className={styles.bar}>
            <CellBar
              percent={readings.soc === null ? null : readings.soc / 100}
              look={barLook(look, isLowSoc(readings.soc))}
              size="small"
              label={t(`index:${LOOK_TEXTS[look]}`)}
            />
          </span>
          <b className={styles.percent}>
            {parts ? parts.figure : MISSING}
            {parts && (
              <span>
                {parts.space}
                {parts.unit}
              </span>
            )}
          </b>
          <span className={styles[look]}>
            <Icon name={LOOK_ICONS[look]} size={14} stroke={2} />
          </span>
        </span>
      </span>
    </button>
  );
}
