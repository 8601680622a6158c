import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '#domain/orders/limits.ts';
import { ask } from '../../api/client.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ordersChanged } from './use-step.ts';

/** Asks for the reason that the payer reads. */
export function RejectDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation(['order', 'index']);
  const form = useForm({
    start: { reason: '' },
    faults: ({ reason }) => (reason.trim() === '' ? { reason: t('order:reason_missing') } : {}),
    send: ({ reason }) => ask('rejectOrder', { orderNo, reason }),
    onSent: () => {
      ordersChanged();
      onClose();
    },
    onRefused: ordersChanged,
  });
  return (
    <Dialog title={t('order:reject_title', { orderNo })} open onClose={onClose} width={460}>
      <Form form={form}>
        <FormError error={form.error} />
        <TextAreaField
          form={form}
          name="reason"
          label={t('order:reason')}
          help={t('order:reject_text')}
          maxLength={MAX_NOTE_LENGTH}
        />
        <Actions above="small">
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="danger" busy={form.isPending}>
            {t('order:reject')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
