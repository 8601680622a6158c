import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import rows from '../../../ui/table/RowTable.module.css';
import styles from './BatteryTable.module.css';
import { factsOf } from './battery-facts.ts';
import type { BatteryOfList } from './battery-queries.ts';
import { StatusTag } from './StatusTag.tsx';

/** Batteries as rows; on a phone each is a card. */
export function BatteryTable({ batteries }: { batteries: readonly BatteryOfList[] }) {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  const columns: readonly Column<BatteryOfList>[] = [
    {
      key: 'serial',
      title: t('serial_number'),
      isRowHeader: true,
      cell: (battery) => (
        <span className={styles.name}>
          <Link {...paths.battery(battery.batteryId)}>{battery.serialNumber || t('no_serial')}</Link>
          <small>{factsOf(battery, t, format)}</small>
        </span>
      ),
    },
    { key: 'company', title: t('company'), named: true, cell: ({ companyName }) => companyName },
    {
      key: 'device',
      title: t('mounted_on'),
      named: true,
      cell: ({ mcuId, deviceName, mountedAt }) =>
        mcuId === null ? (
          <span className={styles.none}>{t('not_mounted')}</span>
        ) : (
          <span className={styles.name}>
            <Link {...paths.monitor(mcuId)}>{deviceName}</Link>
            <small>
              {mountedAt === null ? t('since_first') : t('since', { from: format.date('date', mountedAt) })}
            </small>
          </span>
        ),
    },
    { key: 'state', title: t('state'), named: true, cell: ({ status }) => <StatusTag status={status} /> },
  ];
  return (
    <DataTable
      label={t('list_title')}
      className={classNames(rows.table, rows.lines, styles.table)}
      columns={columns}
      rows={batteries}
      keyOf={({ batteryId }) => String(batteryId)}
    />
  );
}
