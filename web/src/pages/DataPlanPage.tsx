import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { orderQueries } from '../features/orders/order-queries.ts';
import { Purchase } from '../features/orders/Purchase.tsx';
import { ServiceFilters } from '../features/orders/ServiceFilters.tsx';
import { ServiceList } from '../features/orders/ServiceList.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { toasts } from '../ui/toast.ts';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/data_plan');

/** Buying data service: devices by expiry, a plan, its price, the order. */
export function DataPlanPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const sees = can.seeOrders(useSession());
  if (sees.allowed) return <DataPlan />;
  return <EmptyState page scene="locked" title={t('buy_title')} reason={t(`wrong_desc:${sees.reason}`)} />;
}

function DataPlan() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const session = useSession();
  const search = route.useSearch();
  const { state, key = '', plan, sim, page = 1 } = search;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useQuery(
    orderQueries.services({ state: state ?? '', key, planName: plan ?? '', simKind: sim }, page, PAGE_SIZES.table),
  );
  const { narrow, toPage } = useListAddress(search, paths.dataPlan);
  useExistingPage(query, page, toPage);
  const places = can.placeOrder(session, { companyPath: session.companyPath });
  const mayOrder = session.modules.includes('order');
  return (
    <>
      <PageHeader title={t('buy_title')}>
        {mayOrder && <Button onClick={() => void navigate(paths.orders())}>{t('my_orders')}</Button>}
      </PageHeader>
      <ServiceList
        query={query}
        state={state}
        onState={(next) => narrow({ state: next })}
        onPage={toPage}
        search={<SearchBox value={key} onSearch={(next) => narrow({ key: next || undefined })} />}
        filters={<ServiceFilters plan={plan} sim={sim} onChange={narrow} />}
        chosen={new Set(chosen)}
        onChoose={
          places.allowed
            ? ({ mcuId }, on) => setChosen((was) => (on ? [...was, mcuId] : was.filter((one) => one !== mcuId)))
            : undefined
        }
      />
      <Purchase
        mcuIds={chosen}
        refusal={places.allowed ? undefined : t(`wrong_desc:${places.reason}`)}
        onClear={() => setChosen([])}
        onOrdered={(orderNo) => {
          toasts.show({ cause: 'order', tone: 'good', title: t('ordered', { orderNo }) });
          void navigate(mayOrder ? paths.order(orderNo) : paths.dataPlan());
        }}
      />
    </>
  );
}
