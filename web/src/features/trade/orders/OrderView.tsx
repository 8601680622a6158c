import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { useNow } from '../../../i18n/clock.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { SerialNumber } from '../../../ui/mark/SerialNumber.tsx';
import card from '../../../ui/page/Card.module.css';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import { LifeLine } from './LifeLine.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderHistory, OrderInvoices } from './OrderRecord.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import styles from './OrderView.module.css';
import { type OrderDetail, orderQueries } from './order-queries.ts';
import { ServiceTag } from './ServiceTag.tsx';
import { Sums } from './Sums.tsx';

interface Props {
  orderNo: string;
  /** Why the user may not cancel it, for the company it belongs to. */
  refusalOf: (payerPath: string) => string | undefined;
  /** Whether the user decides on orders. */
  decides: boolean;
}

/** One order: its status, its devices, and the amount due. */
export function OrderView({ orderNo, refusalOf, decides }: Props) {
  const { t } = useTranslation('order');
  const { data, error, refetch } = useQuery(orderQueries.detail(orderNo));
  if (error && !data) {
    return <Failure title={t('order_failed')} error={error} onAgain={refetch} />;
  }
  if (!data) return <OrderSkeleton />;
  return <Order order={data} refusal={refusalOf(data.payerPath)} decides={decides} />;
}

interface Shown {
  order: OrderDetail;
  refusal: string | undefined;
  decides: boolean;
}

function Order({ order, refusal, decides }: Shown) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const money = (amount: number) => formatMoney(format.language, amount, order.currency);
  const isServed = order.status === ORDER_STATUS.successful;
  return (
    <div className={styles.order}>
      <header className={styles.orderHeader}>
        <h2>{order.orderNo}</h2>
        <OrderStatusTag status={order.status} />
        <time>{format.date('dayMonthTime', order.createTime)}</time>
      </header>
      <section className={classNames(card.card, styles.card)} aria-label={t('progress')}>
        <OrderSteps order={order} />
        {order.status === ORDER_STATUS.reviewed && order.payUntil !== null && <PayBy until={order.payUntil} />}
        {order.reason !== null && (
          <p className={styles.reason}>
            <b>{t('reason')}:</b> {order.reason}
          </p>
        )}
      </section>
      <div className={styles.columns}>
        <section className={classNames(card.card, styles.card)} aria-label={t('devices')}>
          <h3>
            {t('devices')} <small>{format.number(order.deviceCount)}</small>
          </h3>
          <div className={styles.deviceHead} aria-hidden="true">
            <span>{t('device')}</span>
            {!isServed && <span>{t('service_now')}</span>}
            <span>{t('new_end_date')}</span>
          </div>
          <ul className={styles.devices}>
            {order.devices.map((device) => (
              <li key={device.mcuId}>
                <DeviceArt deviceType={device.deviceType} tile={34} size={24} />
                <span className={styles.device}>
                  <Stacked name={device.deviceName}>
                    SN <SerialNumber sn={device.deviceSn} />
                  </Stacked>
                  <small className={styles.life}>
                    <LifeLine {...device} />
                  </small>
                </span>
                {!isServed && (
                  <span className={styles.now}>
                    <ServiceTag until={device.serviceUntil} />
                  </span>
                )}
                <span className={styles.until}>
                  {t('new_end', { date: format.date('date', device.newServiceUntil) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={classNames(card.card, styles.card)} aria-label={t('payment')}>
          <Sums first {...order} devices={order.deviceCount} money={money} />
          <OrderActions order={order} refusal={refusal} decides={decides} money={money} />
          <dl className={styles.facts}>
            <Fact name={t('plan')} value={order.planName} />
            <Fact name={t('payer')} value={order.payer} />
            <Fact name={t('billed_to')} value={[order.recipient.name, ...order.recipient.addressLines].join(', ')} />
            {order.payee && (
              <>
                <Fact name={t('payee')} value={order.payee.name} />
                <Fact name={t('bank')} value={order.payee.bankLines.join('\n') || '--'} />
                <Fact name={t('reference')} value={order.orderNo} />
              </>
            )}
            {order.payerName !== null && <Fact name={t('payer_name')} value={order.payerName} />}
            {order.payerAccount && <Fact name={t('payer_account')} value={order.payerAccount} />}
            <Fact name={t('requested_by')} value={order.requestedBy ?? '--'} />
          </dl>
          {order.receiptUrl !== null && (
            <a className={styles.receipt} href={order.receiptUrl} target="_blank" rel="noreferrer">
              <img src={order.receiptUrl} alt={t('receipt')} />
            </a>
          )}
          {order.invoices.length > 0 && (
            <section aria-label={t('invoices')}>
              <h3>{t('invoices')}</h3>
              <OrderInvoices orderNo={order.orderNo} invoices={order.invoices} money={money} />
            </section>
          )}
          {order.history.length > 0 && (
            <section aria-label={t('history')}>
              <h3>{t('history')}</h3>
              <OrderHistory history={order.history} />
            </section>
          )}
        </section>
      </div>
    </div>
  );
}

function PayBy({ until }: { until: number }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const days = Math.max(0, Math.ceil((until - useNow()) / DAY_MS));
  return (
    <p className={styles.payBy}>
      {t('pay_by', { date: format.date('date', until), count: days, number: format.number(days) })}
    </p>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
