import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '#domain/orders/status.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageFooter } from '../../ui/PageFooter.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import styles from './Orders.module.css';
import { orderQueries } from './order-queries.ts';
import { OrderSkeleton } from './ServiceList.tsx';

interface Props {
  status: OrderStatus | '';
  sought: string;
  page: number;
  onStatus: (status: OrderStatus | '') => void;
  onPage: (page: number) => void;
  search: ReactNode;
  /** A button for the first order. */
  buy: ReactNode;
}

const PAGE_SIZE = 20;
const STATUSES = ['', 0, 1, 2, 3, 4] as const;

/** Orders of the user's companies, newest first. */
export function OrderList({ status, sought, page, onStatus, onPage, search, buy }: Props) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderQueries.page(status, sought, page, PAGE_SIZE));
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.search}>{search}</div>
        <div className={styles.chips}>
          {STATUSES.map((one) => (
            <Chip key={one} on={status === one} onClick={() => onStatus(one)}>
              {one === '' ? t('state_all') : t(`status_${one}`)}
            </Chip>
          ))}
        </div>
      </div>
      {error && !data && (
        <EmptyState alert scene="broken" title={t('orders_failed')} reason={errorText(error)}>
          <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </EmptyState>
      )}
      {!data && !error && <OrderSkeleton />}
      {data?.total === 0 && (
        <EmptyState
          scene={status === '' && sought === '' ? 'empty' : 'search'}
          title={status === '' && sought === '' ? t('no_orders') : t('no_order_matches')}
          reason={t('no_orders_text')}
        >
          {buy}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={styles.rows} aria-label={t('orders')}>
            {data.list.map((order) => (
              <li key={order.orderNo}>
                <Link {...paths.order(order.orderNo)} className={styles.row}>
                  <span className={styles.text}>
                    <b>{order.orderNo}</b>
                    <small>
                      {t('devices_years', { devices: format.number(order.deviceCount), years: order.years })} ·{' '}
                      {order.payer} · {format.date('date', order.createTime)}
                    </small>
                  </span>
                  <OrderStatusTag status={order.status} />
                  <span className={styles.amount}>
                    {formatMoney(format.language, order.totalMinor, order.currency)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <PageFooter summary={t('total', { total: format.number(data.total) })}>
            {data.pages > 1 && <Pager page={data.pageNum} pages={data.pages} onChange={onPage} />}
          </PageFooter>
        </>
      )}
    </>
  );
}
