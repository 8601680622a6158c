import { useTranslation } from 'react-i18next';
import type { TableFault } from '#domain/fleet/tables/plan.ts';
import styles from './Imports.module.css';

/** Why a table cannot be read as it is said. */
export function TableFaults({ faults }: { faults: readonly TableFault[] }) {
  const { t } = useTranslation('imports');
  if (faults.length === 0) return null;
  const textOf = (fault: TableFault): string => {
    switch (fault.about) {
      case 'no_table':
        return t('look_no_table');
      case 'no_column':
        return t('look_no_column', { columns: fault.columns.join(', '), there: fault.there.join(', ') });
      case 'no_dates':
        return t('look_no_dates', { column: fault.column, example: fault.example });
      case 'other_dates':
        return t('look_other_dates', { column: fault.column, example: fault.example, format: fault.format });
      case 'unit':
        return t('look_unit', { column: fault.column, unit: fault.unit, channel: fault.channel });
    }
  };
  return (
    <ul className={styles.faults} role="alert">
      {faults.map((fault) => (
        <li key={textOf(fault)}>{textOf(fault)}</li>
      ))}
    </ul>
  );
}
