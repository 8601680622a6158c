import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { OrderList } from '../../features/trade/orders/OrderList.tsx';
import { orderQueries } from '../../features/trade/orders/order-queries.ts';
import type { OrdersSearch } from '../../features/trade/orders/orders-search.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import beside from '../../ui/table/SplitView.module.css';
import { useListAddress } from '../shared/use-list-address.ts';
import { OneOrder } from './OneOrder.tsx';
import styles from './OrdersPage.module.css';

const route = getRouteApi('/member/console/account/my_order');

/** The orders of the user's companies; on a computer one of them is open beside the list. */
export const OrdersPage = () => <Orders search={route.useSearch()} />;

export function Orders(props: { search: OrdersSearch }) {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const sees = can.seeOrders(useSession());
  if (sees.allowed) return <SeenOrders {...props} />;
  return <EmptyState page scene="locked" title={t('my_orders')} reason={t(`wrong_desc:${sees.reason}`)} />;
}

function SeenOrders({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('order');
  const navigate = useNavigate();
  const session = useSession();
  const isDesktop = useIsDesktop();
  const { modules } = session;
  const { status, key = '', page = 1, id } = search;
  const query = useQuery(orderQueries.page(status ?? '', key, page, PAGE_SIZES.table));
  const { narrow, toPage } = useListAddress(search, paths.orders);
  useExistingPage(query, page, toPage);
  // What was opened from elsewhere stays open, whatever is listed beside it.
  const current = isDesktop ? (id ?? query.data?.list[0]?.orderNo) : undefined;
  return (
    <>
      <PageHeader title={t('my_orders')}>
        {can.managePlans(session).allowed && <Button onClick={() => void navigate(paths.plans())}>{t('plans')}</Button>}
        {modules.includes('dataService') && (
          <Button kind="primary" icon="plus" onClick={() => void navigate(paths.dataPlan())}>
            {t('buy_title')}
          </Button>
        )}
      </PageHeader>
      <div className={classNames(beside.page, current !== undefined && styles.pair)}>
        <div className={classNames(beside.list, styles.list)}>
          <OrderList
            query={query}
            status={status}
            onStatus={(next) => narrow({ status: next, id: undefined })}
            onPage={(next) => toPage(next)}
            onClear={() => narrow({ status: undefined, key: undefined, id: undefined })}
            narrowed={status !== undefined || key !== ''}
            search={
              <SearchBox
                label={t('order_number')}
                value={key}
                onSearch={(next) => narrow({ key: next || undefined, id: undefined })}
              />
            }
            buy={<Link {...paths.dataPlan()}>{t('buy_title')}</Link>}
            linkTo={(orderNo) => (isDesktop ? paths.orders({ ...search, id: orderNo }) : paths.order(orderNo))}
            current={current}
          />
        </div>
        {current !== undefined && (
          <section className={beside.list} aria-label={t('order')}>
            <OneOrder key={current} orderNo={current} />
          </section>
        )}
      </div>
    </>
  );
}
