import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { ManageOrder } from './manage-filter.ts';
import { isTableColumn, TAGS_COLUMN, type TableColumn } from './table-columns.ts';

interface Props {
  columns: readonly TableColumn[];
  nameOf: (column: TableColumn) => string;
  order: ManageOrder;
  onOrder: (order: ManageOrder) => void;
}

/** The order of the cards on small screens, where there are no headings to sort by. */
export function ManageSort({ columns, nameOf, order, onOrder }: Props) {
  const { t } = useTranslation(['device']);
  // The address may name a column that is not shown.
  const sorts = columns.includes(order.sort) ? columns : [...columns, order.sort];
  return (
    <>
      <Select
        variant="chip"
        label={t('device:sort_by')}
        value={order.sort}
        options={sorts
          .filter((column) => column !== TAGS_COLUMN)
          .map((column) => ({ value: column, label: nameOf(column) }))}
        placeholder={t('device:sort_by')}
        onChange={(sort) => isTableColumn(sort) && onOrder({ sort, descending: false })}
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
