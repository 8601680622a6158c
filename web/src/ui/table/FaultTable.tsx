import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineFault } from '#domain/fleet/inventory/table-cells.ts';
import { Icon } from '../art/Icon.tsx';
import { DataTable } from './DataTable.tsx';
import styles from './FaultTable.module.css';
import table from './LinesTable.module.css';

interface Props {
  lines: number;
  faults: readonly LineFault[];
  /** Content when there are no errors. */
  children: ReactNode;
}

/** The errors of a table, line by line. */
export function FaultTable({ lines, faults, children }: Props) {
  const { t } = useTranslation('add_device');
  if (faults.length === 0)
    return (
      <section className={styles.result}>
        <p className={styles.fine} role="status">
          <Icon name="check" size={16} stroke={2.2} />
          {t('lines_fine', { count: lines })}
        </p>
        {children}
      </section>
    );
  return (
    <section className={styles.result}>
      <p className={styles.wrong} role="alert">
        <Icon name="info" size={16} stroke={1.9} />
        {t('lines_wrong', { count: faults.length })}
      </p>
      <DataTable
        label={t('lines_wrong', { count: faults.length })}
        className={table.table}
        frame={table.scroll}
        columns={[
          { key: 'line', title: t('col_line'), cell: ({ line }) => line },
          { key: 'field', title: t('col_field'), cell: ({ field }) => field },
          { key: 'value', title: t('col_value'), cell: ({ value }) => value },
          { key: 'fault', title: t('col_fault'), cell: ({ code }) => t(`fault_${code}`) },
        ]}
        rows={faults}
        keyOf={({ line, field, code, value }) => `${line} ${field} ${code} ${value}`}
      />
    </section>
  );
}
