import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, type OrderStatus } from '#domain/orders/status.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { FilteredRows } from './FilteredRows.tsx';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import type { OrderItem, OrderPage } from './order-queries.ts';
import styles from './Row.module.css';

interface Props {
  query: UseQueryResult<OrderPage>;
  status: OrderStatus | undefined;
  onStatus: (status: OrderStatus | undefined) => void;
  onPage: (page: number) => void;
  search: ReactNode;
  /** Whether the list is searched or filtered. */
  narrowed: boolean;
  /** A button for the first order. */
  buy: ReactNode;
}

/** Orders of the user's companies, newest first. */
export function OrderList({ status, onStatus, narrowed, buy, ...list }: Props) {
  const { t } = useTranslation('order');
  return (
    <FilteredRows
      {...list}
      label={t('orders')}
      state={status}
      states={[
        { value: undefined, text: t('state_all') },
        ...Object.values(ORDER_STATUS).map((value) => ({ value, text: t(`status_${value}`) })),
      ]}
      onState={onStatus}
      failed={t('orders_failed')}
      none={
        <EmptyState
          scene={narrowed ? 'search' : 'empty'}
          title={narrowed ? t('no_order_matches') : t('no_orders')}
          reason={t('no_orders_text')}
        >
          {buy}
        </EmptyState>
      }
      keyOf={({ orderNo }) => orderNo}
      row={(order) => <OrderRow order={order} />}
    />
  );
}

function OrderRow({ order }: { order: OrderItem }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <Link {...paths.order(order.orderNo)} className={styles.row}>
      <TwoLines name={order.orderNo}>
        {t('devices_years', { devices: format.number(order.deviceCount), years: order.years })} · {order.payer} ·{' '}
        {format.date('date', order.createTime)}
      </TwoLines>
      <OrderStatusTag status={order.status} />
      <span className={styles.amount}>{formatMoney(format.language, order.totalMinor, order.currency)}</span>
    </Link>
  );
}
