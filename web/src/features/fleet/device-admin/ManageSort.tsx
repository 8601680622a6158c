import { useTranslation } from 'react-i18next';
import { isManagedColumn, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { ManageOrder } from './manage-queries.ts';

interface Props {
  columns: readonly ManagedColumn[];
  order: ManageOrder;
  onOrder: (order: ManageOrder) => void;
}

/** The order of the cards on small screens, where there are no headings to sort by. */
export function ManageSort({ columns, order, onOrder }: Props) {
  const { t } = useTranslation(['device_manage', 'device']);
  // The address may name a column that is not shown.
  const sorts = columns.includes(order.sort) ? columns : [...columns, order.sort];
  return (
    <>
      <Select
        variant="chip"
        label={t('device:sort_by')}
        value={order.sort}
        options={sorts.map((column) => ({ value: column, label: t(`column_${column}`) }))}
        placeholder={t('device:sort_by')}
        onChange={(sort) => isManagedColumn(sort) && onOrder({ sort, descending: false })}
      />
      <IconButton
        frame="card"
        icon={order.descending ? 'arrow-down' : 'arrow-up'}
        aria-pressed={order.descending}
        label={t('device:descending')}
        onClick={() => onOrder({ ...order, descending: !order.descending })}
      />
    </>
  );
}
