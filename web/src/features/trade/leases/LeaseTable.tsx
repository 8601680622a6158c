import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import table from '../../../ui/table/CardTable.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LeaseStateTag } from './LeaseStateTag.tsx';
import styles from './Leases.module.css';

export type LeaseAction = 'condition' | 'edit' | 'end' | 'remove';

interface Props {
  leases: readonly Lease[];
  busy: boolean;
  /** What may be done with a lease besides reading it. */
  actionsOf: (lease: Lease) => readonly LeaseAction[];
  onAction: (action: LeaseAction, lease: Lease) => void;
}

/** Leases as rows; on a phone each is a card. */
export function LeaseTable({ leases, busy, actionsOf, onAction }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const columns: readonly Column<Lease>[] = [
    {
      key: 'device',
      title: t('device'),
      isRowHeader: true,
      cell: ({ device, contractNumber }) => (
        <span className={styles.two}>
          {device.deviceName}
          <small>{contractNumber}</small>
        </span>
      ),
    },
    {
      key: 'customer',
      title: t('customer'),
      named: true,
      cell: ({ customer, rentalCompany, isOwn }) => (
        <span className={styles.two}>
          {customer}
          <small>{isOwn ? rentalCompany : t('to_you', { company: rentalCompany })}</small>
        </span>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <LeaseStateTag state={state} /> },
    {
      key: 'period',
      title: t('period'),
      named: true,
      cell: ({ startsAt, endsAt }) => format.days(startsAt, endsAt),
    },
    {
      key: 'rent',
      title: t('total_rent'),
      isNumber: true,
      named: true,
      cell: ({ totalMinor, currency }) => formatMoney(format.language, totalMinor, currency),
    },
    {
      key: 'actions',
      title: t('actions'),
      hidesTitle: true,
      cell: (lease) => (
        <span className={styles.actions}>
          {actionsOf(lease).map((action) => (
            <Button key={action} size="small" onClick={() => onAction(action, lease)}>
              {t(`do_${action}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('title')}
      className={table.table}
      busy={busy}
      columns={columns}
      rows={leases}
      keyOf={({ id }) => String(id)}
    />
  );
}
