import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLowSoc } from '#domain/foundation/kinds/charge-state.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { CellBar } from '../../../../ui/art/CellBar.tsx';
import { barAppearance } from '../../../../ui/art/charge-appearance.ts';
import { APPEARANCE_TEXTS, StateTag } from '../../../../ui/mark/StateTag.tsx';
import type { DeviceState } from '../device-state.ts';
import styles from './DeviceCard.module.css';

interface Props {
  state: Pick<DeviceState, 'readings' | 'appearance'>;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The charge of a device in one line. */
export function CollapsedCharge({ state, children }: Props) {
  const { t } = useTranslation(['device', 'index']);
  const format = useFormat();
  const { soc } = state.readings;
  const parts = format.parts(percentQuantity(soc));
  return (
    <div className={styles.charge}>
      <div className={styles.bar}>
        <CellBar
          percent={soc === null ? null : soc / 100}
          appearance={barAppearance(state.appearance, isLowSoc(soc))}
          label={t('device:charge_sentence', {
            percent: format.quantity(percentQuantity(soc)),
            state: t(`index:${APPEARANCE_TEXTS[state.appearance]}`),
          })}
        />
      </div>
      <b className={styles.percent}>
        {parts ? (
          <>
            {parts.number}
            <span>
              {parts.space}
              {parts.unit}
            </span>
          </>
        ) : (
          '--'
        )}
      </b>
      <span className={styles.state}>
        <StateTag appearance={state.appearance} />
      </span>
      {children && <span className={styles.related}>{children}</span>}
    </div>
  );
}
