import { useTranslation } from 'react-i18next';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_NOTE_LENGTH } from '#domain/orders/limits.ts';
import { ask } from '../../api/client.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { isPrintable, linesOf } from './lines.ts';
import styles from './OrderForms.module.css';
import type { OrderDetail } from './order-queries.ts';
import { ordersChanged } from './use-step.ts';

interface Props {
  order: Pick<OrderDetail, 'orderNo' | 'recipient'>;
  onClose: () => void;
}

/** Takes an invoice back by a credit note, and issues another one. */
export function CorrectDialog({ order: { orderNo, recipient }, onClose }: Props) {
  const { t } = useTranslation(['order', 'index']);
  const form = useForm({
    start: { note: '', name: recipient.name, address: recipient.addressLines.join('\n'), taxId: recipient.taxId ?? '' },
    faults: ({ note, name, address }) => ({
      ...(note.trim() === '' && { note: t('order:reason_missing') }),
      ...(name.trim() === '' && { name: t('order:name_missing') }),
      ...(!isPrintable(address) && {
        address: t('order:too_many_lines', { max: MAX_LINES, length: MAX_LINE_LENGTH }),
      }),
    }),
    send: ({ note, name, address, taxId }) => {
      const billed = { name, addressLines: linesOf(address), ...(taxId.trim() !== '' && { taxId }) };
      return ask('creditOrder', { orderNo, note, recipient: JSON.stringify(billed) });
    },
    onSent: () => {
      ordersChanged();
      onClose();
    },
    onRefused: ordersChanged,
  });
  return (
    <Dialog title={t('order:correct_title', { orderNo })} open onClose={onClose} width={520}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <p>{t('order:correct_text')}</p>
        <TextField form={form} name="note" label={t('order:reason')} maxLength={MAX_NOTE_LENGTH} />
        <TextField form={form} name="name" label={t('order:billed_to')} maxLength={MAX_LINE_LENGTH} />
        <TextAreaField
          form={form}
          name="address"
          label={t('order:address')}
          help={t('order:address_help', { max: MAX_LINES })}
          maxLength={MAX_LINES * MAX_LINE_LENGTH}
        />
        <TextField
          form={form}
          name="taxId"
          label={t('order:tax_number')}
          optional={t('order:optional')}
          maxLength={40}
        />
        <Actions above="small">
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('order:correct_invoice')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
