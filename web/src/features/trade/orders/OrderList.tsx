import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, type OrderStatus } from '#domain/trade/orders/status.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { FilteredRows } from './FilteredRows.tsx';
import styles from './OrderList.module.css';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import type { OrderItem, OrderPage } from './order-queries.ts';

interface Props {
  query: UseQueryResult<OrderPage>;
  status: OrderStatus | undefined;
  onStatus: (status: OrderStatus | undefined) => void;
  onPage: (page: number) => void;
  search: ReactNode;
  /** Whether the list is searched or filtered. */
  narrowed: boolean;
  onClear: () => void;
  /** A button for the first order. */
  buy: ReactNode;
  linkTo: (orderNo: string) => LinkOptions;
  /** The order that is open beside the list. */
  current?: string | undefined;
}

const STATUSES = Object.values(ORDER_STATUS);

/** Orders of the user's companies, newest first. */
export function OrderList({ status, onStatus, narrowed, onClear, buy, linkTo, current, ...list }: Props) {
  const { t } = useTranslation(['order', 'device']);
  return (
    <FilteredRows
      {...list}
      label={t('order:orders')}
      filters={
        <Select
          variant="chip"
          label={t('order:order_status')}
          value={status === undefined ? null : String(status)}
          options={STATUSES.map((value) => ({ value: String(value), label: t(`order:status_${value}`) }))}
          placeholder={t('order:any_status')}
          clearLabel={t('order:any_status')}
          onChange={(next) => onStatus(STATUSES.find((value) => String(value) === next))}
        />
      }
      failed={t('order:orders_failed')}
      none={
        <EmptyState
          scene={narrowed ? 'search' : 'empty'}
          title={narrowed ? t('order:no_order_matches') : t('order:no_orders')}
          reason={t('order:no_orders_text')}
        >
          {narrowed ? <Button onClick={onClear}>{t('device:clear_filters')}</Button> : buy}
        </EmptyState>
      }
      keyOf={({ orderNo }) => orderNo}
      row={(order) => <OrderRow order={order} to={linkTo(order.orderNo)} isCurrent={order.orderNo === current} />}
    />
  );
}

function OrderRow({ order, to, isCurrent }: { order: OrderItem; to: LinkOptions; isCurrent: boolean }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <Link {...to} className={styles.order} aria-current={isCurrent || undefined}>
      <b>{order.orderNo}</b>
      <b className={styles.end}>{formatMoney(format.language, order.totalMinor, order.currency)}</b>
      <small>
        {t('n_devices', { count: order.deviceCount, number: format.number(order.deviceCount) })} ·{' '}
        {t('n_years', { count: order.years, number: format.number(order.years) })}
      </small>
      <small className={styles.end}>{format.date('date', order.createTime)}</small>
      <OrderStatusTag status={order.status} />
      <small className={styles.payer}>{order.payer}</small>
    </Link>
  );
}
