import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { OrderView } from '../features/orders/OrderView.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

const route = getRouteApi('/member/console/account/order_details');

/** One order. */
export function OrderDetailPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const session = useSession();
  const { orderNo } = route.useSearch();
  const sees = can.seeOrders(session);
  if (!sees.allowed)
    return <EmptyState page scene="locked" title={t('my_orders')} reason={t(`wrong_desc:${sees.reason}`)} />;
  return (
    <>
      <PageHeader title={t('order')}>
        <Button icon="chevron-left" onClick={() => void navigate(paths.orders())}>
          {t('my_orders')}
        </Button>
      </PageHeader>
      <OrderView
        orderNo={orderNo}
        decides={can.decideOrder(session).allowed}
        refusalOf={(companyPath) => {
          const verdict = can.placeOrder(session, { companyPath });
          return verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`);
        }}
      />
    </>
  );
}
