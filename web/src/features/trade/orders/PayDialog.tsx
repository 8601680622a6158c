import { useTranslation } from 'react-i18next';
import { MAX_LINE_LENGTH } from '#domain/trade/orders/limits.ts';
import { upload } from '../../../api/client.ts';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OrderDialog } from './OrderDialog.tsx';
import styles from './OrderForms.module.css';
import { endsWith } from './use-step.ts';

interface Props {
  orderNo: string;
  /** Who is billed. */
  payer: string;
  onClose: () => void;
}

/** Says that an order is paid, with a picture of the receipt. */
export function PayDialog({ orderNo, payer, onClose }: Props) {
  const { t } = useTranslation('order');
  const form = useForm({
    start: { file: null as File | null, payerName: payer, payerAccount: '' },
    faults: ({ file, payerName }) => ({
      ...(!file && { file: t('receipt_missing') }),
      ...(payerName.trim() === '' && { payerName: t('payer_name_missing') }),
    }),
    send: ({ file, ...given }) => upload('payOrder', { orderNo, ...given }, file ?? new Blob()),
    ...endsWith(onClose),
  });
  const fault = form.faultOf('file');
  return (
    <OrderDialog title={t('pay_title', { orderNo })} form={form} go={t('pay')} onClose={onClose}>
      <p>{t('pay_text')}</p>
      <div className={styles.file}>
        <FilePicker
          accept="image/jpeg,image/png,image/webp"
          isMissing={fault !== undefined}
          onFile={(file) => form.change({ file })}
        >
          {t('choose_picture')}
        </FilePicker>
        <span role={fault && 'alert'} data-bad={fault !== undefined}>
          {fault ?? form.values.file?.name ?? ''}
        </span>
      </div>
      <TextField form={form} name="payerName" label={t('payer_name')} maxLength={MAX_LINE_LENGTH} />
      <TextField form={form} name="payerAccount" label={t('payer_account')} optional={t('optional')} maxLength={64} />
    </OrderDialog>
  );
}
