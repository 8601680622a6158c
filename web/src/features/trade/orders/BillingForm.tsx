import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_TAXES } from '#domain/trade/orders/limits.ts';
import { minorOf, typedOf, WHOLE_RATE } from '#domain/trade/orders/money.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Failure } from '../../../ui/page/Failure.tsx';
import { isPrintable, linesOf } from './lines.ts';
import styles from './OrderForms.module.css';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { orderQueries } from './order-queries.ts';
import { ordersChanged } from './use-step.ts';

type Billing = Answer<'orderBilling'>;
const RATE_DECIMALS = 2;

/** `VAT 8.1` as a name and hundredths of a percent. */
function taxOf(line: string): { name: string; rate: number } | null {
  const [, name, percent = ''] = /^(.{1,40}?)\s+([\d.,]+)\s*%?$/.exec(line) ?? [];
  const rate = minorOf(percent, RATE_DECIMALS);
  return name === undefined || rate === null || rate > WHOLE_RATE ? null : { name, rate };
}
const taxesOf = (text: string) => linesOf(text).map(taxOf);

/** What stands on invoices beside the order. */
export function BillingForm() {
  const { t } = useTranslation('order');
  const { data, error, refetch } = useQuery(orderQueries.billing());
  if (error && !data) return <Failure title={t('billing_failed')} error={error} onAgain={refetch} />;
  if (!data) return <OrderSkeleton />;
  return <Fields billing={data} />;
}

function Fields({ billing: { seller, taxes } }: { billing: Billing }) {
  const { t } = useTranslation('order');
  const tooMany = t('too_many_lines', { max: MAX_LINES, length: MAX_LINE_LENGTH });
  const form = useForm({
    start: {
      name: seller.name,
      address: seller.addressLines.join('\n'),
      taxId: seller.taxId,
      bank: seller.bankLines.join('\n'),
      taxes: taxes.map(({ name, rate }) => `${name} ${typedOf(rate, RATE_DECIMALS)}`).join('\n'),
    },
    faults: (values) => {
      const rates = taxesOf(values.taxes);
      return {
        ...(values.name.trim() === '' && { name: t('name_missing') }),
        ...(!isPrintable(values.address) && { address: tooMany }),
        ...(!isPrintable(values.bank) && { bank: tooMany }),
        ...((rates.includes(null) || rates.length > MAX_TAXES) && { taxes: t('tax_rates_wrong', { max: MAX_TAXES }) }),
      };
    },
    send: ({ name, address, taxId, bank, taxes: rates }) => {
      const next = { name, addressLines: linesOf(address), taxId, bankLines: linesOf(bank) };
      return ask('saveBilling', { billing: JSON.stringify({ seller: next, taxes: taxesOf(rates) }) });
    },
    onSent: () => {
      ordersChanged();
      toasts.show({ cause: 'billing', tone: 'good', title: t('billing_saved') });
    },
  });
  const lengths = MAX_LINES * MAX_LINE_LENGTH;
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <p>{t('billing_text')}</p>
      <TextField form={form} name="name" label={t('seller')} maxLength={MAX_LINE_LENGTH} />
      <TextAreaField
        form={form}
        name="address"
        label={t('address')}
        help={t('address_help', { max: MAX_LINES })}
        maxLength={lengths}
      />
      <TextField form={form} name="taxId" label={t('tax_number')} optional={t('optional')} maxLength={40} />
      <TextAreaField
        form={form}
        name="bank"
        label={t('bank_lines')}
        help={t('address_help', { max: MAX_LINES })}
        maxLength={lengths}
      />
      <TextAreaField form={form} name="taxes" label={t('tax_rates')} help={t('tax_rates_help')} maxLength={300} />
      <div>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
