import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { OrderView } from '../../features/trade/orders/OrderView.tsx';

/** One order, with what the reader may do with it. */
export function OneOrder({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('wrong_desc');
  const session = useSession();
  return (
    <OrderView
      orderNo={orderNo}
      decides={can.decideOrder(session).allowed}
      refusalOf={(companyPath) => {
        const verdict = can.placeOrder(session, { companyPath });
        return verdict.allowed ? undefined : t(verdict.reason);
      }}
    />
  );
}
