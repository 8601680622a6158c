import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedColumn } from '#domain/device-admin/managed-columns.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ManagedCell, NUMERIC_COLUMNS } from './ManagedCell.tsx';
import styles from './ManagedTable.module.css';
import type { ManagedDevice, ManageOrder } from './manage-queries.ts';
import type { Chosen } from './use-chosen.ts';

interface Props {
  columns: readonly ManagedColumn[];
  /** Undefined while loading. */
  devices: readonly ManagedDevice[] | undefined;
  busy: boolean;
  order: ManageOrder;
  onOrder: (order: ManageOrder) => void;
  chosen: Chosen;
  typeName: (deviceType: string) => string;
  /** The name of a device, linked to its page. */
  name: (device: ManagedDevice) => ReactNode;
  /** The actions of one device. */
  actions: (device: ManagedDevice) => ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/**
 * Devices as rows; name and checkbox stay visible when the table scrolls sideways. The arrow keys scroll it from any of
 * its controls, and every column has one.
 */
export function ManagedTable({ columns, devices, busy, order, onOrder, chosen, typeName, name, actions }: Props) {
  const { t } = useTranslation('device_manage');
  return (
    <section className={styles.frame} aria-label={t('table')} aria-busy={busy}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.pick}>
              <PageBox devices={devices ?? []} chosen={chosen} />
            </th>
            {columns.map((column) => (
              <ColumnHeader key={column} column={column} order={order} onOrder={onOrder} />
            ))}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices
            ? devices.map((device) => (
                <tr key={device.mcuId} data-chosen={chosen.has(device.mcuId)}>
                  <td className={styles.pick}>
                    <label>
                      <input
                        type="checkbox"
                        checked={chosen.has(device.mcuId)}
                        aria-label={t('select_row', { name: device.deviceName })}
                        onChange={() => chosen.toggle([device])}
                      />
                    </label>
                  </td>
                  {columns.map((column) =>
                    column === 'deviceName' ? (
                      <th key={column} scope="row">
                        {name(device)}
                      </th>
                    ) : (
                      <td key={column} className={classNames(NUMERIC_COLUMNS.has(column) && styles.number)}>
                        <ManagedCell device={device} column={column} typeName={typeName} />
                      </td>
                    ),
                  )}
                  <td className={styles.actions}>{actions(device)}</td>
                </tr>
              ))
            : SKELETON_ROWS.map((row) => <RowSkeleton key={row} columns={columns} />)}
        </tbody>
      </table>
    </section>
  );
}

interface ColumnHeaderProps {
  column: ManagedColumn;
  order: ManageOrder;
  onOrder: (order: ManageOrder) => void;
}

function ColumnHeader({ column, order, onOrder }: ColumnHeaderProps) {
  const { t } = useTranslation('device_manage');
  const isSorted = order.sort === column;
  const title = column === 'networkRate' ? t('network_note') : undefined;
  return (
    <th
      scope="col"
      className={classNames(NUMERIC_COLUMNS.has(column) && styles.number)}
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={title ?? t('sort_by', { column: t(`column_${column}`) })}
        onClick={() => onOrder({ sort: column, descending: isSorted && !order.descending })}
      >
        {t(`column_${column}`)}
        <Icon
          name={isSorted && order.descending ? 'arrow-down' : 'arrow-up'}
          size={12}
          stroke={2.2}
          className={isSorted ? styles.mark : styles.unmarked}
        />
      </button>
    </th>
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
    </label>
  );
}

const RowSkeleton = ({ columns }: { columns: readonly ManagedColumn[] }) => (
  <tr>
    <td className={styles.pick} />
    {columns.map((column) => (
      <td key={column}>
        <Skeleton width={column === 'deviceName' ? '80%' : '60%'} height={12} />
      </td>
    ))}
    <td className={styles.actions} />
  </tr>
);
