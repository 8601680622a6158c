import { useTranslation } from 'react-i18next';
import { isLowSoc } from '#domain/kinds/charge-state.ts';
import { percentQuantity } from '#domain/units.ts';
import type { DeviceItem } from '../../api/device-queries.ts';
import { MISSING } from '../../i18n/numbers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { CellBar } from '../../ui/CellBar.tsx';
import { barLook, LOOK_ICONS } from '../../ui/charge-look.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LOOK_TEXTS } from '../../ui/StateTag.tsx';
import { useDeviceState } from './device-state.ts';
import styles from './MiniCard.module.css';
import { MiniFrame } from './MiniFrame.tsx';

interface Props {
  item: DeviceItem;
  selected: boolean;
  onSelect: () => void;
}

/** A monitor in the home panel: name, charge and state in a row. */
export function MiniCard({ item, selected, onSelect }: Props) {
  const { t } = useTranslation('index');
  const format = useFormat();
  const state = useDeviceState(item);
  const { look, readings } = state;
  const parts = format.parts(percentQuantity(readings.soc));
  return (
    <MiniFrame item={item} state={state} selected={selected} onSelect={onSelect}>
      <span className={styles.bar}>
        <CellBar
          percent={readings.soc === null ? null : readings.soc / 100}
          look={barLook(look, isLowSoc(readings.soc))}
          size="small"
          label={t(LOOK_TEXTS[look])}
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
    </MiniFrame>
  );
}
