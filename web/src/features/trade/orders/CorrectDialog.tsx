import { useTranslation } from 'react-i18next';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_NOTE_LENGTH } from '#domain/trade/orders/limits.ts';
import { ask } from '../../../api/client.ts';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { isPrintable, linesOf } from './lines.ts';
import { OrderDialog } from './OrderDialog.tsx';
import type { OrderDetail } from './order-queries.ts';
import { endsWith } from './use-step.ts';

interface Props {
  order: Pick<OrderDetail, 'orderNo' | 'recipient'>;
  onClose: () => void;
}

/** Takes an invoice back by a credit note, and issues another one. */
export function CorrectDialog({ order: { orderNo, recipient }, onClose }: Props) {
  const { t } = useTranslation('order');
  const form = useForm({
    start: { note: '', name: recipient.name, address: recipient.addressLines.join('\n'), taxId: recipient.taxId ?? '' },
    faults: ({ note, name, address }) => ({
      ...(note.trim() === '' && { note: t('reason_missing') }),
      ...(name.trim() === '' && { name: t('name_missing') }),
      ...(!isPrintable(address) && {
        address: t('too_many_lines', { max: MAX_LINES, length: MAX_LINE_LENGTH }),
      }),
    }),
    send: ({ note, name, address, taxId }) => {
      const billed = { name, addressLines: linesOf(address), ...(taxId.trim() !== '' && { taxId }) };
      return ask('creditOrder', { orderNo, note, recipient: JSON.stringify(billed) });
    },
    ...endsWith(onClose),
  });
  return (
    <OrderDialog title={t('correct_title', { orderNo })} form={form} go={t('correct_invoice')} onClose={onClose}>
      <p>{t('correct_text')}</p>
      <TextField form={form} name="note" label={t('reason')} maxLength={MAX_NOTE_LENGTH} />
      <TextField form={form} name="name" label={t('billed_to')} maxLength={MAX_LINE_LENGTH} />
      <TextAreaField
        form={form}
        name="address"
        label={t('address')}
        help={t('address_help', { max: MAX_LINES })}
        maxLength={MAX_LINES * MAX_LINE_LENGTH}
      />
      <TextField form={form} name="taxId" label={t('tax_number')} optional={t('optional')} maxLength={40} />
    </OrderDialog>
  );
}
