import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineFault } from '#domain/inventory/table-cells.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AddMany.module.css';

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
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('col_line')}</th>
              <th scope="col">{t('col_field')}</th>
              <th scope="col">{t('col_value')}</th>
              <th scope="col">{t('col_fault')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={`${fault.line} ${fault.field} ${fault.code} ${fault.value}`}>
                <td>{fault.line}</td>
                <td>{fault.field}</td>
                <td>{fault.value}</td>
                <td>{t(`fault_${fault.code}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
