import { useTranslation } from 'react-i18next';
import { MAX_LINE_LENGTH } from '#domain/orders/limits.ts';
import { upload } from '../../api/client.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './OrderForms.module.css';
import { ordersChanged } from './use-step.ts';

interface Props {
  orderNo: string;
  /** Who is billed. */
  payer: string;
  onClose: () => void;
}

/** Says that an order is paid, with a picture of the receipt. */
export function PayDialog({ orderNo, payer, onClose }: Props) {
  const { t } = useTranslation(['order', 'index']);
  const form = useForm({
    start: { file: null as File | null, payerName: payer, payerAccount: '' },
    faults: ({ file, payerName }) => ({
      ...(!file && { file: t('order:receipt_missing') }),
      ...(payerName.trim() === '' && { payerName: t('order:payer_name_missing') }),
    }),
    send: ({ file, ...given }) => upload('payOrder', { orderNo, ...given }, file ?? new Blob()),
    onSent: () => {
      ordersChanged();
      onClose();
    },
    onRefused: ordersChanged,
  });
  const fault = form.faultOf('file');
  return (
    <Dialog title={t('order:pay_title', { orderNo })} open onClose={onClose} width={520}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <p>{t('order:pay_text')}</p>
        <div className={styles.file}>
          <FilePicker
            accept="image/jpeg,image/png,image/webp"
            isMissing={fault !== undefined}
            onFile={(file) => form.change({ file })}
          >
            {t('order:choose_picture')}
          </FilePicker>
          <span role={fault && 'alert'} data-bad={fault !== undefined}>
            {fault ?? form.values.file?.name ?? ''}
          </span>
        </div>
        <TextField form={form} name="payerName" label={t('order:payer_name')} maxLength={MAX_LINE_LENGTH} />
        <TextField
          form={form}
          name="payerAccount"
          label={t('order:payer_account')}
          optional={t('order:optional')}
          maxLength={64}
        />
        <Actions above="small">
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('order:pay')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
