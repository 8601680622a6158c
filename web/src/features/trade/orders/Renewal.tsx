import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataServiceState } from '#domain/foundation/devices/data-service.ts';
import { discounted } from '#domain/trade/orders/money.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import { LifeLine } from './LifeLine.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { orderQueries, type Plan } from './order-queries.ts';
import styles from './Renewal.module.css';
import { newRequestKey } from './request-key.ts';
import { Sums } from './Sums.tsx';

interface Props {
  mcuIds: readonly string[];
  onOrdered: (orderNo: string) => void;
}

/** A plan for the chosen devices, what each of them gets, the price, and the order. */
export function Renewal({ mcuIds, onOrdered }: Props) {
  const { t } = useTranslation(['order', 'index']);
  const { data, error, refetch } = useQuery(orderQueries.plans());
  const [chosen, setChosen] = useState<number | null>(null);
  if (error && !data) {
    return (
      <div className={styles.failed} role="alert">
        <span>
          {t('order:plans_failed')}: {errorText(error)}
        </span>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('index:try_again')}
        </Button>
      </div>
    );
  }
  if (!data) return <OrderSkeleton />;
  if (data.plans.length === 0) return <p className={styles.note}>{t('order:no_plans')}</p>;
  const planId = chosen ?? data.plans.find(({ priceMinor }) => priceMinor !== null)?.planId ?? null;
  return (
    <>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">{t('order:plan')}</legend>
        {data.plans.map((plan) => (
          <PlanChoice
            key={plan.planId}
            plan={plan}
            devices={mcuIds.length}
            currency={data.currency}
            isChosen={plan.planId === planId}
            onChoose={() => setChosen(plan.planId)}
          />
        ))}
      </fieldset>
      {planId !== null && <Quote planId={planId} mcuIds={mcuIds} onOrdered={onOrdered} />}
    </>
  );
}

interface ChoiceProps {
  plan: Plan;
  devices: number;
  currency: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A plan with what it costs for the devices, without tax. */
function PlanChoice({ plan: { planName, priceMinor, discountPercent }, ...choice }: ChoiceProps) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const percent = format.quantity({ value: -discountPercent, unit: '%', decimals: 0, signed: false });
  return (
    <label className={styles.plan} data-on={choice.isChosen}>
      <input
        type="radio"
        name="plan"
        checked={choice.isChosen}
        disabled={priceMinor === null}
        onChange={choice.onChoose}
      />
      <span className={styles.name}>{planName}</span>
      {discountPercent > 0 && <Tag tone={choice.isChosen ? 'charge' : 'idle'}>{percent}</Tag>}
      <span className={styles.price}>
        {priceMinor === null
          ? t('no_price')
          : formatMoney(
              format.language,
              discounted(priceMinor, choice.devices, discountPercent).totalMinor,
              choice.currency,
            )}
      </span>
    </label>
  );
}

function Quote({ planId, mcuIds, onOrdered }: Props & { planId: number }) {
  const { t } = useTranslation(['order', 'wrong_desc']);
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
  const now = Date.now();
  const hasEnded = renewable.some(({ serviceUntil }) => dataServiceState(serviceUntil, now) === 'expired');
  return (
    <>
      <FormError error={order.error} />
      <section className={styles.quoted} aria-label={t('order:life_and_end')}>
        <h3>{t('order:life_and_end')}</h3>
        <ul>
          {data.devices.map((device) => (
            <li key={device.mcuId}>
              <Stacked name={device.deviceName}>
                <LifeLine {...device} />
              </Stacked>
              <span className={device.refusal ? styles.refused : styles.until}>
                {device.newServiceUntil === null
                  ? t(`wrong_desc:${device.refusal ?? 'no_svc_expire_time'}`)
                  : format.date('date', device.newServiceUntil)}
              </span>
            </li>
          ))}
        </ul>
        {hasEnded && <p className={styles.note}>{t('order:ended_start')}</p>}
      </section>
      <Sums {...data} money={money} devices={renewable.length} />
      {data.taxes.length === 0 && <p className={styles.note}>{t('order:no_tax')}</p>}
      <Button
        kind="primary"
        size="large"
        wide
        busy={order.isPending || order.isSuccess}
        refusal={renewable.length === 0 ? t('order:none_renewable') : undefined}
        onClick={() => order.mutate(data.totalMinor)}
      >
        {t('order:place_order')}
      </Button>
      <p className={styles.note}>{t('order:reviewed_first')}</p>
    </>
  );
}
