import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { OneOrder } from './OneOrder.tsx';
import { Orders } from './OrdersPage.tsx';

const route = getRouteApi('/member/console/account/order_details');

/** One order; on a computer beside the list of all. */
export function OrderDetailPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const { orderNo } = route.useSearch();
  const sees = can.seeOrders(useSession());
  const isDesktop = useIsDesktop();
  if (isDesktop) return <Orders search={orderNo === '' ? {} : { id: orderNo }} />;
  if (!sees.allowed)
    return <EmptyState page scene="locked" title={t('my_orders')} reason={t(`wrong_desc:${sees.reason}`)} />;
  return (
    <>
      <PageHeader title={t('order')}>
        <Button icon="chevron-left" onClick={() => void navigate(paths.orders())}>
          {t('my_orders')}
        </Button>
      </PageHeader>
      <OneOrder orderNo={orderNo} />
    </>
  );
}
