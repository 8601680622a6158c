import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '#domain/orders/status.ts';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { OrderList } from '../features/orders/OrderList.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** The orders of the user's companies. */
export function OrdersPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const session = useSession();
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const sees = can.seeOrders(session);
  if (!sees.allowed)
    return <EmptyState page scene="locked" title={t('my_orders')} reason={t(`wrong_desc:${sees.reason}`)} />;
  const buy = session.modules.includes('dataService') && (
    <Button kind="primary" icon="plus" onClick={() => void navigate(paths.dataPlan())}>
      {t('buy_title')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('my_orders')}>{buy}</PageHeader>
      <OrderList
        status={status}
        sought={sought}
        page={page}
        onStatus={(next) => {
          setStatus(next);
          setPage(1);
        }}
        onPage={setPage}
        search={
          <TextInput
            soft
            type="search"
            icon="search"
            maxLength={40}
            value={sought}
            placeholder={t('order_number')}
            aria-label={t('order_number')}
            onChange={(event) => {
              setSought(event.target.value);
              setPage(1);
            }}
          />
        }
        buy={<Link {...paths.dataPlan()}>{t('buy_title')}</Link>}
      />
    </>
  );
}
