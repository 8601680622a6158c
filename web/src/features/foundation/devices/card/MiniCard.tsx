import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { isLowSoc } from '#domain/foundation/kinds/charge-state.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { CellBar } from '../../../../ui/art/CellBar.tsx';
import { APPEARANCE_ICONS, barAppearance } from '../../../../ui/art/charge-appearance.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { APPEARANCE_TEXTS } from '../../../../ui/mark/StateTag.tsx';
import { useDeviceState } from '../device-state.ts';
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
  const { appearance, readings } = state;
  const parts = format.parts(percentQuantity(readings.soc));
  return (
    <MiniFrame item={item} state={state} selected={selected} onSelect={onSelect}>
      <span className={styles.bar}>
        <CellBar
          percent={readings.soc === null ? null : readings.soc / 100}
          appearance={barAppearance(appearance, isLowSoc(readings.soc))}
          size="small"
          label={t(APPEARANCE_TEXTS[appearance])}
        />
      </span>
      <b className={styles.percent}>
        {parts ? parts.number : MISSING}
        {parts && (
          <span>
            {parts.space}
            {parts.unit}
          </span>
        )}
      </b>
      <span className={styles[appearance]}>
        <Icon name={APPEARANCE_ICONS[appearance]} size={14} stroke={2} />
      </span>
    </MiniFrame>
  );
}
