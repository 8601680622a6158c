import { useTranslation } from 'react-i18next';
import { isLowSoc, socBar } from '#domain/kinds/charge-state.ts';
import { percentQuantity } from '#domain/units.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Readings } from '../../live/readings.ts';
import { CellBar } from '../../ui/CellBar.tsx';
import { barAppearance, type ChargeAppearance } from '../../ui/charge-appearance.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { APPEARANCE_TEXTS, StateTag } from '../../ui/StateTag.tsx';
import styles from './DevicePopup.module.css';

interface Props {
  readings: Readings;
  appearance: ChargeAppearance;
  stale: boolean;
}

/** The large number, the state and the cells. Below 30 percent the bar is one cell high; the number stays exact. */
export function PopupCharge({ readings, appearance, stale }: Props) {
  const { t } = useTranslation(['device', 'index']);
  const format = useFormat();
  const { soc, remainingMinutes } = readings;
  return (
    <>
      <div className={styles.charge}>
        <Reading quantity={percentQuantity(soc)} size="hero" stale={stale} since={readings.held.soc} />
        <Stack gap="s1" align="end">
          <StateTag appearance={appearance} />
          {remainingMinutes !== null && !stale && (
            <span className={styles.left}>{t('device:time_left', { time: format.minutes(remainingMinutes) })}</span>
          )}
        </Stack>
      </div>
      <CellBar
        percent={soc === null ? null : socBar(soc).heightPercent}
        appearance={barAppearance(appearance, isLowSoc(soc))}
        size="large"
        label={t('device:charge_sentence', {
          percent: format.quantity(percentQuantity(soc)),
          state: t(`index:${APPEARANCE_TEXTS[appearance]}`),
        })}
      />
    </>
  );
}
