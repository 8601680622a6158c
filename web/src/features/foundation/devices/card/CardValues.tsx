import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isHot } from '#domain/foundation/basics/temperature.ts';
import { isLowSoc } from '#domain/foundation/kinds/charge-state.ts';
import { percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { CellBar } from '../../../../ui/art/CellBar.tsx';
import { barAppearance } from '../../../../ui/art/charge-appearance.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Age } from '../../../../ui/mark/Age.tsx';
import { AlarmLevel } from '../../../../ui/mark/AlarmLevel.tsx';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import { SilenceLine } from '../../../../ui/mark/SilenceLine.tsx';
import { APPEARANCE_TEXTS, StateTag } from '../../../../ui/mark/StateTag.tsx';
import type { DeviceState } from '../device-state.ts';
import styles from './CardValues.module.css';

/** Charge, voltage, temperature and alarm level of an open card. */
export function CardValues({ state }: { state: DeviceState }) {
  const { t } = useTranslation(['device', 'index']);
  const format = useFormat();
  const { readings, stale, appearance, said } = state;
  return (
    <>
      <div className={styles.charge}>
        <div className={styles.number}>
          <Reading quantity={percentQuantity(readings.soc)} size="hero" stale={stale} since={readings.held.soc} />
        </div>
        <div className={styles.side}>
          <div className={styles.line}>
            <StateTag appearance={appearance} />
            {said.silence ? <SilenceLine silence={said.silence} /> : <Age at={readings.at} />}
          </div>
          <CellBar
            percent={readings.soc === null ? null : readings.soc / 100}
            appearance={barAppearance(appearance, isLowSoc(readings.soc))}
            size="large"
            label={t('device:charge_sentence', {
              percent: format.quantity(percentQuantity(readings.soc)),
              state: t(`index:${APPEARANCE_TEXTS[appearance]}`),
            })}
          />
        </div>
      </div>
      <dl className={styles.three}>
        <Value label={t('device:voltage')}>
          <Reading quantity={voltageQuantity(readings.voltage)} stale={stale} since={readings.held.voltage} />
        </Value>
        <Value label={t('device:battery_temperature')}>
          <Reading
            quantity={temperatureQuantity(readings.temperature, format.temperatureUnit)}
            stale={stale}
            since={readings.held.temperature}
          />
          {readings.temperature !== null && isHot(readings.temperature) && (
            <span className={styles.hot} title={t('device:hot')}>
              <Icon name="thermometer-hot" size={16} stroke={1.8} />
              <span className="visually-hidden">{t('device:hot')}</span>
            </span>
          )}
        </Value>
        <Value label={t('device:alarm_level')}>
          <AlarmLevel level={state.alarmLevel} />
        </Value>
      </dl>
    </>
  );
}

const Value = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.value}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
