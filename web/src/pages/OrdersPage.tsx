import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { OrderList } from '../features/orders/OrderList.tsx';
import { orderQueries } from '../features/orders/order-queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/account/my_order');

/** The orders of the user's companies. */
export function OrdersPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const sees = can.seeOrders(useSession());
  if (sees.allowed) return <Orders />;
  return <EmptyState page scene="locked" title={t('my_orders')} reason={t(`wrong_desc:${sees.reason}`)} />;
}

function Orders() {
  const { t } = useTranslation('order');
  const navigate = useNavigate();
  const session = useSession();
  const { modules } = session;
  const search = route.useSearch();
  const { status, key = '', page = 1 } = search;
  const query = useQuery(orderQueries.page(status ?? '', key, page, PAGE_SIZES.table));
  const { narrow, toPage } = useListAddress(search, paths.orders);
  useExistingPage(query, page, toPage);
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
      <OrderList
        query={query}
        status={status}
        onStatus={(next) => narrow({ status: next })}
        onPage={toPage}
        narrowed={status !== undefined || key !== ''}
        search={
          <SearchBox label={t('order_number')} value={key} onSearch={(next) => narrow({ key: next || undefined })} />
        }
        buy={<Link {...paths.dataPlan()}>{t('buy_title')}</Link>}
      />
    </>
  );
}
