import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '#domain/trade/orders/limits.ts';
import { ask } from '../../../api/client.ts';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { endsWith } from './use-step.ts';

/** Asks for the reason that the payer reads. */
export function RejectDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation('order');
  const form = useForm({
    start: { reason: '' },
    faults: ({ reason }) => (reason.trim() === '' ? { reason: t('reason_missing') } : {}),
    send: ({ reason }) => ask('rejectOrder', { orderNo, reason }),
    ...endsWith(onClose),
  });
  return (
    <OrderDialog
      title={t('reject_title', { orderNo })}
      form={form}
      go={t('reject')}
      danger
      width={460}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label={t('reason')}
        help={t('reject_text')}
        maxLength={MAX_NOTE_LENGTH}
      />
    </OrderDialog>
  );
}
