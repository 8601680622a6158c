import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancellable } from '#domain/orders/status.ts';
import { ask } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import styles from './OrderView.module.css';
import { type OrderDetail, orderQueries } from './order-queries.ts';
import { Sums } from './Sums.tsx';

interface Props {
  orderNo: string;
  /** Why the user may not cancel it, for the company it belongs to. */
  refusalOf: (payerPath: string) => string | undefined;
}

/** One order: its status, its devices, and the amount due. */
export function OrderView({ orderNo, refusalOf }: Props) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('index');
  const { data, error, refetch } = useQuery(orderQueries.detail(orderNo));
  if (error && !data) {
    return (
      <EmptyState alert scene="broken" title={t('order_failed')} reason={errorText(error)}>
        <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
          {common('try_again')}
        </Button>
      </EmptyState>
    );
  }
  if (!data) return <OrderSkeleton />;
  return <Order order={data} refusal={refusalOf(data.payerPath)} />;
}

function Order({ order, refusal }: { order: OrderDetail; refusal: string | undefined }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const money = (amount: number) => formatMoney(format.language, amount, order.currency);
  return (
    <div className={styles.order}>
      <header className={styles.orderHeader}>
        <h2>{order.orderNo}</h2>
        <OrderStatusTag status={order.status} />
        <time>{format.date('dayMonthTime', order.createTime)}</time>
      </header>
      <section className={classNames(card.card, styles.card)} aria-label={t('progress')}>
        <OrderSteps order={order} />
      </section>
      <div className={styles.columns}>
        <section className={classNames(card.card, styles.card)} aria-label={t('devices')}>
          <h3>
            {t('devices')} <small>{format.number(order.deviceCount)}</small>
          </h3>
          <ul className={styles.devices}>
            {order.devices.map((device) => (
              <li key={device.mcuId}>
                <TwoLines name={device.deviceName}>SN {device.deviceSn}</TwoLines>
                <span className={styles.until}>
                  {t('new_end', { date: format.date('date', device.newServiceUntil) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={classNames(card.card, styles.card)} aria-label={t('payment')}>
          <Sums first {...order} devices={order.deviceCount} money={money} />
          <dl className={styles.facts}>
            <Fact name={t('plan')} value={order.planName} />
            <Fact name={t('payer')} value={order.payer} />
            <Fact name={t('requested_by')} value={order.requestedBy ?? '--'} />
          </dl>
          {isCancellable(order.status) && <CancelOrder orderNo={order.orderNo} refusal={refusal} />}
        </section>
      </div>
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function CancelOrder({ orderNo, refusal }: { orderNo: string; refusal: string | undefined }) {
  const { t } = useTranslation('order');
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => ask('cancelOrder', { orderNo }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button wide refusal={refusal} onClick={() => setAsking(true)}>
        {t('cancel_order')}
      </Button>
      <Dialog title={t('cancel_title', { orderNo })} open={asking} onClose={() => setAsking(false)} width={460}>
        <FormError error={cancel.error} />
        <p>{t('cancel_text')}</p>
        <Actions above="small">
          <Button onClick={() => setAsking(false)}>{t('keep_order')}</Button>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel_order')}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
