import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import styles from './DeviceHeader.module.css';

interface Props {
  units: readonly number[];
  unit: number;
  onUnit: (unit: number) => void;
}

/** With more units, a list is shown. */
const SIDE_BY_SIDE = 4;

/** Chooses among several units behind a hub; hidden when there is only one. */
export function UnitSwitch({ units, unit, onUnit }: Props) {
  const { t } = useTranslation('monitor');
  if (units.length < 2) return null;
  const options = units.map((one) => ({
    value: String(one),
    label: one === 0 ? t('unit_hub') : t('unit_n', { unit: one }),
  }));
  return (
    <div className={styles.units}>
      {units.length <= SIDE_BY_SIDE ? (
        <Segmented
          label={t('units')}
          value={String(unit)}
          segments={options.map(({ value, label }) => ({ value, content: label }))}
          onChange={(value) => onUnit(Number(value))}
        />
      ) : (
        <Select
          label={t('units')}
          value={String(unit)}
          options={options}
          placeholder={t('units')}
          variant="chip"
          onChange={(value) => onUnit(Number(value ?? unit))}
        />
      )}
    </div>
  );
}
