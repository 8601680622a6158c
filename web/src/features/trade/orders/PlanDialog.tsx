import { useTranslation } from 'react-i18next';
import { MAX_PRICE_MINOR, minorOf, typedOf } from '#domain/trade/orders/money.ts';
import { ask } from '../../../api/client.ts';
import { decimalsOf } from '../../../i18n/money.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OrderDialog } from './OrderDialog.tsx';
import styles from './OrderForms.module.css';
import type { Plan } from './order-queries.ts';
import { ordersChanged } from './use-step.ts';

interface Props {
  /** Absent for a new one. */
  plan: Plan | undefined;
  currency: string;
  onClose: () => void;
}

const within = (text: string, min: number, max: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Adds or changes a plan. */
export function PlanDialog({ plan, currency, onClose }: Props) {
  const { t } = useTranslation('order');
  const decimals = decimalsOf(currency);
  const priceOf = (text: string) => (text.trim() === '' ? null : minorOf(text, decimals));
  const form = useForm({
    start: {
      planName: plan?.planName ?? '',
      years: String(plan?.years ?? 1),
      price: plan?.priceMinor == null ? '' : typedOf(plan.priceMinor, decimals),
      discountPercent: String(plan?.discountPercent ?? 0),
      offered: plan?.offered ?? true,
    },
    faults: ({ planName, years, price, discountPercent }) => {
      const minor = priceOf(price);
      const isWrong = price.trim() !== '' && (minor === null || minor > MAX_PRICE_MINOR);
      return {
        ...(planName.trim() === '' && { planName: t('name_missing') }),
        ...(!within(years, 1, 10) && { years: t('plan_years_wrong') }),
        ...(isWrong && { price: t('plan_price_wrong') }),
        ...(!within(discountPercent, 0, 100) && { discountPercent: t('plan_discount_wrong') }),
      };
    },
    send: ({ price, ...given }) => {
      const priceMinor = priceOf(price);
      const id = plan && { planId: plan.planId };
      return ask('savePlan', { ...id, ...given, ...(priceMinor !== null && { priceMinor }) });
    },
    onSent: () => {
      ordersChanged();
      toasts.show({ cause: 'plan', tone: 'good', title: t('plan_saved') });
      onClose();
    },
  });
  return (
    <OrderDialog title={t(plan ? 'edit_plan' : 'new_plan')} form={form} go={t('save')} width={460} onClose={onClose}>
      <TextField form={form} name="planName" label={t('plan_name')} maxLength={100} />
      <div className={styles.pair}>
        <TextField form={form} name="years" label={t('plan_years')} digits maxLength={2} />
        <TextField form={form} name="discountPercent" label={t('plan_discount')} digits maxLength={3} />
      </div>
      <TextField
        form={form}
        name="price"
        label={t('plan_price', { currency })}
        help={t('plan_price_help')}
        inputMode="decimal"
        maxLength={14}
      />
      <div className={styles.switch}>
        {t('plan_offered')}
        <Switch
          label={t('plan_offered')}
          checked={form.values.offered}
          onChange={(offered) => form.change({ offered })}
        />
      </div>
    </OrderDialog>
  );
}
