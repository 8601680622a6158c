import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import type { ServiceFilter } from '../features/orders/order-queries.ts';
import { Purchase } from '../features/orders/Purchase.tsx';
import { ServiceList } from '../features/orders/ServiceList.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toasts } from '../ui/toast.ts';

/** Buying data service: devices by expiry, a plan, its price, the order. */
export function DataPlanPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const session = useSession();
  const [filter, setFilter] = useState<ServiceFilter>({ state: '', key: '' });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const sees = can.seeOrders(session);
  if (!sees.allowed)
    return <EmptyState page scene="locked" title={t('buy_title')} reason={t(`wrong_desc:${sees.reason}`)} />;
  const places = can.placeOrder(session, { companyPath: session.companyPath });
  const narrow = (next: ServiceFilter) => {
    setFilter(next);
    setPage(1);
  };
  const mayOrder = session.modules.includes('order');
  return (
    <>
      <PageHeader title={t('buy_title')}>
        {mayOrder && <Button onClick={() => void navigate(paths.orders())}>{t('my_orders')}</Button>}
      </PageHeader>
      <ServiceList
        filter={filter}
        onFilter={narrow}
        page={page}
        onPage={setPage}
        search={<SearchBox value={filter.key} onSearch={(key) => narrow({ ...filter, key })} />}
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
