import { useTranslation } from 'react-i18next';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import type { Answer } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './EnergyStatistics.module.css';

interface Props {
  energies: Answer<'getInverterStatistics'>['energies'];
  timeZone: string;
}

/** Days on which the counter of a device and its power say different things: what is counted then may be wrong. */
export function Contradictions({ energies, timeZone }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const told = (wattHours: number) => format.quantity(energyQuantity(wattHours));
  const found = energies.flatMap(({ unit, kind, energy, contradicted }) =>
    contradicted.map((day) => ({ key: `${unit} ${kind} ${energy} ${day.from}`, unit, energy, ...day })),
  );
  if (found.length === 0) return null;
  return (
    <ul className={styles.contradictions}>
      {found.map(({ key, unit, energy, from, to, counted, powered }) => (
        <li key={key}>
          {t('counter_contradicted', {
            unit: t('unit_number', { unit }),
            energy: t(`energy_${energy}`),
            from: format.date('dayMonthTime', from, timeZone),
            to: format.date('dayMonthTime', to, timeZone),
            counted: told(counted),
            powered: told(powered),
          })}
        </li>
      ))}
    </ul>
  );
}
