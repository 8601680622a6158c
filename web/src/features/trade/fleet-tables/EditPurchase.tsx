import { useTranslation } from 'react-i18next';
import { minorUnits } from '#domain/foundation/i18n/amounts.ts';
import { MAX_PRICE } from '#domain/trade/fleet-tables/limits.ts';
import { CURRENCY } from '#domain/trade/leases/limits.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Purchase.module.css';
import { useFaultText } from './use-fault-text.ts';

interface Props {
  mcuId: string;
  purchase: Answer<'devicePurchase'>;
  onDone: () => void;
}

/** Day, price and currency; what is empty is not known. */
export function EditPurchase({ mcuId, purchase, onDone }: Props) {
  const { t } = useTranslation(['fleet_tables', 'index', 'device_detail']);
  const faultText = useFaultText();
  const form = useForm({
    start: {
      purchasedOn: purchase.purchasedOn ?? '',
      price: purchase.price === null ? '' : String(purchase.price),
      currency: purchase.currency ?? '',
    },
    faults: ({ price, currency }) => {
      const code = priceFault(price, currency);
      const currencyCode = price !== '' && currency === '' ? 'currency_missing' : wrongCurrency(currency);
      return {
        ...(code && { price: faultText(code) }),
        ...(currencyCode && { currency: faultText(currencyCode) }),
      };
    },
    send: (values) => ask('savePurchase', { mcuId, ...values, price: values.price }),
    onSent: () => {
      void queryClient.invalidateQueries({ queryKey: ['devices', 'purchase', mcuId] });
      toasts.show({ cause: 'purchase_saved', tone: 'good', title: t('fleet_tables:purchase_saved') });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <FormError error={form.error} />
      <div className={styles.fields}>
        <TextField form={form} name="purchasedOn" type="date" label={t('fleet_tables:column_purchasedOn')} />
        <TextField
          form={form}
          name="price"
          inputMode="decimal"
          maxLength={14}
          label={t('fleet_tables:column_purchasePrice')}
        />
        <TextField form={form} name="currency" maxLength={3} label={t('fleet_tables:column_purchaseCurrency')} />
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('device_detail:save')}
        </Button>
      </div>
    </Form>
  );
}

const wrongCurrency = (currency: string) => (currency === '' || CURRENCY.test(currency) ? null : 'currency_rule');

function priceFault(price: string, currency: string) {
  if (price === '') return currency === '' ? null : 'empty';
  const amount = Number(price);
  if (!Number.isFinite(amount) || amount < 0 || amount > MAX_PRICE) return 'number_range';
  return CURRENCY.test(currency) && minorUnits(amount, currency) === null ? 'price_decimals' : null;
}
