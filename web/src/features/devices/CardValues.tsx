import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLowSoc } from '#domain/kinds/charge-state.ts';
import { isHot } from '#domain/temperature.ts';
import { percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/units.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Age } from '../../ui/Age.tsx';
import { AlarmLevel } from '../../ui/AlarmLevel.tsx';
import { CellBar } from '../../ui/CellBar.tsx';
import { barAppearance } from '../../ui/charge-appearance.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SilenceLine } from '../../ui/SilenceLine.tsx';
import { APPEARANCE_TEXTS, StateTag } from '../../ui/StateTag.tsx';
import styles from './CardValues.module.css';
import type { DeviceState } from './device-state.ts';

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
