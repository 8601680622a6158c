import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import type { Answer } from '../../../api/client.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import table from '../../../ui/table/CardTable.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LeaseStateTag } from './LeaseStateTag.tsx';
import styles from './Leases.module.css';

type Device = Answer<'leaseOverview'>['devices']['list'][number];

/** Use and rent of each device in a month. */
export function OverviewTable({ devices, busy }: { devices: readonly Device[]; busy: boolean }) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const columns: readonly Column<Device>[] = [
    {
      key: 'device',
      title: t('device'),
      isRowHeader: true,
      cell: ({ deviceName, companyName }) => (
        <span className={styles.two}>
          {deviceName}
          <small>{companyName}</small>
        </span>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <LeaseStateTag state={state} /> },
    {
      key: 'days',
      title: t('leased_days'),
      isNumber: true,
      named: true,
      cell: ({ leasedDays, ownedDays }) => `${format.number(leasedDays, 1)} / ${format.number(ownedDays, 1)}`,
    },
    {
      key: 'used',
      title: t('used'),
      isNumber: true,
      named: true,
      cell: ({ leasedDays, ownedDays }) =>
        ownedDays > 0 ? format.quantity(percentQuantity(100 * Math.floor((100 * leasedDays) / ownedDays))) : MISSING,
    },
    {
      key: 'rent',
      title: t('rent'),
      isNumber: true,
      named: true,
      cell: ({ rent }) =>
        rent.map(({ minor, currency }) => formatMoney(format.language, minor, currency)).join(' + ') || '–',
    },
  ];
  return (
    <DataTable
      label={t('title')}
      className={table.table}
      busy={busy}
      columns={columns}
      rows={devices}
      keyOf={({ mcuId }) => mcuId}
    />
  );
}
