import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceInForce, isPossible, PAY_DAYS } from '#domain/trade/orders/status.ts';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import styles from './OrderActions.module.css';
import type { OrderDetail } from './order-queries.ts';
import { PayDialog } from './PayDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { StepButton } from './StepButton.tsx';

interface Props {
  order: OrderDetail;
  /** Why the user may not pay or cancel it. */
  refusal: string | undefined;
  /** Whether the user decides on orders. */
  decides: boolean;
  money: (amount: number) => string;
}

type Open = 'reject' | 'pay' | 'correct' | null;

/** What the user can do with an order now, the next step first. */
export function OrderActions({ order, refusal, decides, money }: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const [open, setOpen] = useState<Open>(null);
  const { orderNo, status } = order;
  const close = () => setOpen(null);
  const mayApprove = decides && isPossible('approved', status);
  return (
    <div className={styles.actions}>
      {mayApprove && (
        <StepButton
          name={t('approve')}
          kind="primary"
          title={t('approve_title', { orderNo })}
          leave={t('not_now')}
          take={() => ask('approveOrder', { orderNo })}
        >
          {t('approve_text', { days: PAY_DAYS })}
        </StepButton>
      )}
      {decides && isPossible('confirmed', status) && (
        <StepButton
          name={t('confirm_payment')}
          kind="primary"
          title={t('confirm_title', { amount: money(order.grossMinor) })}
          leave={t('not_now')}
          take={() => ask('confirmOrder', { orderNo })}
        >
          {t('confirm_text', { count: order.deviceCount, number: format.number(order.deviceCount) })}
        </StepButton>
      )}
      {isPossible('paid', status) && (
        <Button wide kind="primary" refusal={refusal} onClick={() => setOpen('pay')}>
          {t('pay')}
        </Button>
      )}
      {decides && invoiceInForce(order.invoices) && (
        <Button wide onClick={() => setOpen('correct')}>
          {t('correct_invoice')}
        </Button>
      )}
      {decides && isPossible('rejected', status) && (
        <Button wide onClick={() => setOpen('reject')}>
          {t('reject')}
        </Button>
      )}
      {isPossible('cancelled', status) && (
        <StepButton
          plain
          name={t('cancel_order')}
          kind="danger"
          refusal={refusal}
          title={t('cancel_title', { orderNo })}
          leave={t('keep_order')}
          take={() => ask('cancelOrder', { orderNo })}
        >
          {t('cancel_text')}
        </StepButton>
      )}
      {open === 'reject' && <RejectDialog orderNo={orderNo} onClose={close} />}
      {open === 'pay' && <PayDialog orderNo={orderNo} payer={order.recipient.name} onClose={close} />}
      {open === 'correct' && <CorrectDialog order={order} onClose={close} />}
    </div>
  );
}
