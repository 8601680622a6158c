import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isLowSoc, socBar } from '#domain/foundation/kinds/charge-state.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { Readings } from '../../../../live/readings.ts';
import { limitText, rangeText, remainingQuery } from '../../../../live/remaining.ts';
import { CellBar } from '../../../../ui/art/CellBar.tsx';
import { barAppearance, type ChargeAppearance } from '../../../../ui/art/charge-appearance.ts';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import { APPEARANCE_TEXTS, StateTag } from '../../../../ui/mark/StateTag.tsx';
import styles from './DevicePopup.module.css';

interface Props {
  device: { readonly mcuId: string; readonly unit: number };
  readings: Readings;
  appearance: ChargeAppearance;
  stale: boolean;
}

/** The large number, the state and the cells. Below 30 percent the bar is one cell high; the number stays exact. */
export function PopupCharge({ device, readings, appearance, stale }: Props) {
  const { t } = useTranslation(['device', 'index']);
  const format = useFormat();
  const { soc } = readings;
  const left = useTimeLeft(device, readings.remainingMinutes);
  return (
    <>
      <div className={styles.charge}>
        <Reading quantity={percentQuantity(soc)} size="hero" stale={stale} since={readings.held.soc} />
        <Stack gap="s1" align="end">
          <StateTag appearance={appearance} />
          {left !== null && !stale && <span className={styles.left}>{left}</span>}
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

/** The remaining time as it is concluded; where nothing can be, what the device says itself. */
function useTimeLeft(device: Props['device'], reportedMinutes: number | null): string | null {
  const { t } = useTranslation(['device', 'index']);
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, isPending } = useQuery(remainingQuery(device));
  if (isPending) return null;
  const remaining = data?.remaining;
  if (remaining?.answer === 'toEmpty') {
    const time = t('device:time_left', {
      time: rangeText(common, format, remaining.lowMinutes, remaining.highMinutes),
    });
    return remaining.limitedBy === null ? time : `${time}, ${limitText(common, remaining.limitedBy)}`;
  }
  if (remaining?.answer === 'toFull' || remaining?.answer === 'settling' || reportedMinutes === null) return null;
  return common('reported_time', { time: format.minutes(reportedMinutes) });
}
