import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isManagedColumn, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ManagedCell, NUMERIC_COLUMNS } from './ManagedCell.tsx';
import styles from './ManagedTable.module.css';
import type { ManageOrder } from './manage-filter.ts';
import type { ManagedDevice } from './manage-queries.ts';
import { FIXED_COLUMN, isTableColumn, type TableColumn } from './table-columns.ts';
import type { Chosen } from './use-chosen.ts';

interface Props {
  columns: readonly TableColumn[];
  /** The tags and the own fields, of which another feature knows. */
  ownColumns?: readonly Column<ManagedDevice>[];
  /** Undefined while loading. */
  devices: readonly ManagedDevice[] | undefined;
  busy: boolean;
  /** The rows are those of the filter, order and page before: they cannot be chosen together. */
  isFormer: boolean;
  order: ManageOrder;
  onOrder: (order: ManageOrder) => void;
  chosen: Chosen;
  typeName: (deviceType: string) => string;
  /** The name of a device, linked to its page. */
  name: (device: ManagedDevice) => ReactNode;
  /** The actions of one device. */
  actions: (device: ManagedDevice) => ReactNode;
}

/**
 * Devices as rows, on small screens as cards. Name and checkbox stay visible when rows scroll sideways; the arrow keys
 * scroll the table from any of its controls, and every column has one.
 */
export function ManagedTable({
  columns,
  ownColumns = [],
  devices,
  busy,
  isFormer,
  order,
  onOrder,
  chosen,
  typeName,
  name,
  actions,
}: Props) {
  const { t } = useTranslation('device_manage');
  const valueColumn = (column: ManagedColumn): Column<ManagedDevice> => ({
    key: column,
    title: t(`column_${column}`),
    note: column === 'networkRate' ? t('network_note') : t('sort_by', { column: t(`column_${column}`) }),
    sortable: true,
    isNumber: NUMERIC_COLUMNS.has(column),
    isRowHeader: column === FIXED_COLUMN,
    named: column !== FIXED_COLUMN,
    cell: (device) =>
      column === FIXED_COLUMN ? name(device) : <ManagedCell device={device} column={column} typeName={typeName} />,
  });
  return (
    <DataTable
      label={t('table')}
      className={styles.table}
      frame={styles.frame}
      busy={busy}
      rows={devices}
      keyOf={({ mcuId }) => mcuId}
      order={order}
      onOrder={({ sort, descending }) => isTableColumn(sort) && onOrder({ sort, descending })}
      isChosen={({ mcuId }) => chosen.has(mcuId)}
      columns={[
        {
          key: 'pick',
          title: t('select_page'),
          heading: <PageBox devices={isFormer ? [] : (devices ?? [])} chosen={chosen} />,
          cell: (device) => (
            <label>
              <input
                type="checkbox"
                checked={chosen.has(device.mcuId)}
                aria-label={t('select_row', { name: device.deviceName })}
                onChange={() => chosen.toggle([device])}
              />
            </label>
          ),
        },
        ...columns.flatMap((column) =>
          isManagedColumn(column) ? [valueColumn(column)] : (ownColumns.find(({ key }) => key === column) ?? []),
        ),
        { key: 'actions', title: t('actions'), hidesTitle: true, cell: actions },
      ]}
    />
  );
}

function PageBox({ devices, chosen }: { devices: readonly ManagedDevice[]; chosen: Chosen }) {
  const { t } = useTranslation('device_manage');
  const box = useRef<HTMLInputElement>(null);
  const count = devices.filter(({ mcuId }) => chosen.has(mcuId)).length;
  const isAll = devices.length > 0 && count === devices.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={devices.length === 0}
        aria-label={t('select_page')}
        onChange={() => chosen.toggle(devices)}
      />
      <span aria-hidden className={styles.pageText}>
        {t('select_page')}
      </span>
    </label>
  );
}
