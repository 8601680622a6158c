import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import {
  currentQuantity,
  energyQuantity,
  type Quantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';
import { useFaultNames } from '../../../i18n/use-fault-names.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './ChargeFacts.module.css';
import type { Charge } from './charger-queries.ts';
import { EndTag } from './EndTag.tsx';

const unsigned = (quantity: Quantity | null): Quantity | null => quantity && { ...quantity, signed: false };

/** The totals of a charging session. */
export function ChargeFacts({ charge }: { charge: Charge }) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const faultNames = useFaultNames();
  const { startCentiVolt, endCentiVolt, reportedWattHours, batteryModel, faultBits } = charge;
  const volt = (centiVolt: number | null) => format.quantity(voltageQuantity(centiVolt));
  return (
    <dl className={styles.facts}>
      <Fact name={t('end_reason')}>
        <EndTag reason={charge.endReason} />
      </Fact>
      <Fact name={t('started')}>{format.date('dateTime', charge.startedAt)}</Fact>
      <Fact name={t('ended')}>
        {charge.endReason === null ? t('outcome_running') : format.date('dateTime', charge.endedAt)}
      </Fact>
      <Fact name={t('duration')}>{format.minutes((charge.endedAt - charge.startedAt) / 60_000)}</Fact>
      <Fact name={t('charge')}>{t('amp_hours', { value: format.number(charge.ampHours, 1) })}</Fact>
      <Fact
        name={t('energy')}
        note={
          reportedWattHours === null
            ? undefined
            : t('energy_reported', { value: format.quantity(energyQuantity(reportedWattHours)) })
        }
      >
        {format.quantity(energyQuantity(charge.wattHours))}
      </Fact>
      <Fact name={t('peak_current')}>{format.quantity(unsigned(currentQuantity(charge.peakCentiAmp)))}</Fact>
      <Fact name={t('mean_current')}>{format.quantity(unsigned(currentQuantity(charge.meanCentiAmp)))}</Fact>
      <Fact name={t('voltage')}>{t('voltage_range', { from: volt(startCentiVolt), to: volt(endCentiVolt) })}</Fact>
      <Fact name={t('temperature')}>
        {format.quantity(temperatureQuantity(charge.maximumCentiCelsius, format.temperatureUnit))}
      </Fact>
      {batteryModel !== null && <Fact name={t('battery')}>{t('battery_number', { number: batteryModel })}</Fact>}
      {faultBits !== 0 && <Fact name={t('faults')}>{faultNames(KIND.charger, { faultBits })}</Fact>}
    </dl>
  );
}

const Fact = ({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
);
