import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Select } from '../../ui/Select.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useWriting } from '../../ui/use-writing.ts';
import { LifeLine } from './LifeLine.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { orderQueries } from './order-queries.ts';
import styles from './Purchase.module.css';
import { newRequestKey } from './request-key.ts';
import { Sums } from './Sums.tsx';

interface Props {
  mcuIds: readonly string[];
  /** Why the user may not order. */
  refusal: string | undefined;
  onOrdered: (orderNo: string) => void;
  onClear: () => void;
}

/** A plan for the chosen devices, its price, and the order. */
export function Purchase({ mcuIds, refusal, onOrdered, onClear }: Props) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderQueries.plans());
  const [planId, setPlanId] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  if (error && !data) {
    return (
      <div className={styles.purchase} role="alert">
        <span>
          {t('plans_failed')}: {errorText(error)}
        </span>
        <Button icon="refresh" onClick={() => void refetch()}>
          {common('try_again')}
        </Button>
      </div>
    );
  }
  if (data?.plans.length === 0) return <div className={styles.purchase}>{t('no_plans')}</div>;
  const blocked =
    refusal ?? (mcuIds.length === 0 ? t('choose_devices') : planId === null ? t('choose_plan') : undefined);
  return (
    <div className={styles.purchase}>
      <span className={styles.chosen}>
        {t('n_chosen', { count: mcuIds.length, number: format.number(mcuIds.length) })}
      </span>
      {mcuIds.length > 0 && (
        <Button kind="quiet" onClick={onClear}>
          {t('clear_choice')}
        </Button>
      )}
      <div className={styles.plan}>
        <Select
          label={t('plan')}
          placeholder={t('choose_plan')}
          value={planId === null ? null : String(planId)}
          options={(data?.plans ?? []).map((plan) => ({
            value: String(plan.planId),
            label: `${plan.planName} · ${
              plan.priceMinor === null
                ? t('no_price')
                : formatMoney(format.language, plan.priceMinor, data?.currency ?? 'EUR')
            }`,
          }))}
          onChange={(value) => setPlanId(value === null ? null : Number(value))}
        />
      </div>
      <Button kind="primary" refusal={blocked} onClick={() => setOpen(true)}>
        {t('show_price')}
      </Button>
      <Dialog title={t('order_title')} open={open} onClose={() => setOpen(false)}>
        {open && planId !== null && (
          <QuoteView planId={planId} mcuIds={mcuIds} onOrdered={onOrdered} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </div>
  );
}

interface QuoteProps extends Pick<Props, 'mcuIds' | 'onOrdered'> {
  planId: number;
  onClose: () => void;
}

function QuoteView({ planId, mcuIds, onOrdered, onClose }: QuoteProps) {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderQueries.quote(planId, mcuIds));
  // A request whose answer was lost is sent again with the same key.
  const [requestKey] = useState(newRequestKey);
  const renewable = data?.devices.filter(({ refusal }) => refusal === null) ?? [];
  const order = useWriting({
    mutationFn: (totalMinor: number) =>
      ask('addOrder', { planId, mcuIds: renewable.map(({ mcuId }) => mcuId), totalMinor, requestKey }),
    onSuccess: ({ orderNo }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      onOrdered(orderNo);
    },
    // The price may have changed: it is refetched.
    onError: () => void refetch(),
  });
  if (error && !data) return <FormError error={error} />;
  if (!data) return <OrderSkeleton />;
  const money = (amount: number) => formatMoney(format.language, amount, data.currency);
  return (
    <>
      <FormError error={order.error} />
      <ul className={styles.quoted} aria-label={t('devices')}>
        {data.devices.map((device) => (
          <li key={device.mcuId}>
            <TwoLines name={device.deviceName}>
              <LifeLine {...device} />
            </TwoLines>
            <span className={device.refusal ? styles.refused : styles.until}>
              {device.newServiceUntil === null
                ? t(`wrong_desc:${device.refusal ?? 'no_svc_expire_time'}`)
                : t('new_end', { date: format.date('date', device.newServiceUntil) })}
            </span>
          </li>
        ))}
      </ul>
      <Sums {...data} money={money} devices={renewable.length} />
      <Actions above="small">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          kind="primary"
          busy={order.isPending || order.isSuccess}
          refusal={renewable.length === 0 ? t('none_renewable') : undefined}
          onClick={() => order.mutate(data.totalMinor)}
        >
          {t('place_order')}
        </Button>
      </Actions>
    </>
  );
}
