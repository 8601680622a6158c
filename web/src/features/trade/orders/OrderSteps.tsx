import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import styles from './OrderSteps.module.css';
import type { OrderDetail } from './order-queries.ts';

const STEPS = [0, 1, 2, 3] as const;

/** The steps of an order; a closed order shows the reason instead of the remaining steps. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const times = [order.createTime, order.reviewTime, order.payTime, order.confirmTime];
  const isClosed = order.status === ORDER_STATUS.expired;
  const shown = isClosed ? STEPS.filter((step) => times[step] !== null) : STEPS;
  return (
    <ol className={styles.steps}>
      {shown.map((step) => {
        const at = times[step];
        const isDone = isClosed || step < order.status || order.status === ORDER_STATUS.successful;
        return (
          <li key={step} className={styles.step} aria-current={!isDone && step === order.status ? 'step' : undefined}>
            <span className={styles.mark} data-state={isDone ? 'done' : step === order.status ? 'current' : 'next'}>
              {isDone ? <Icon name="check" size={16} /> : step + 1}
            </span>
            <b>{t(`status_${step}`)}</b>
            {at !== null && at !== undefined && <small>{format.date('dayMonthTime', at)}</small>}
          </li>
        );
      })}
      {isClosed && (
        <li className={styles.step}>
          <Tag icon="close">{t('status_4')}</Tag>
          <b>{order.closeReason ? t(`closed_${order.closeReason}`) : t('status_4')}</b>
          {order.closeTime !== null && <small>{format.date('dayMonthTime', order.closeTime)}</small>}
        </li>
      )}
    </ol>
  );
}
