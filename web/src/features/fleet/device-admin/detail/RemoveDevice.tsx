import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './DeviceDetails.module.css';

interface Props {
  info: DeviceInfo;
  onCancel: () => void;
  onRemoved: () => void;
}

/** Removes a device, confirmed by its serial number. */
export function RemoveDevice({ info, onCancel, onRemoved }: Props) {
  const { t } = useTranslation(['device_detail', 'device', 'index']);
  const form = useForm({
    start: { sn: '' },
    faults: ({ sn }) => (sn.trim() === info.deviceSn ? {} : { sn: t('device_detail:remove_differs') }),
    send: () => ask('removeDevices', { mcuIds: [info.mcuId] }),
    onSent: () => {
      toasts.show({
        cause: 'device_removed',
        tone: 'good',
        title: t('device_detail:removed', { name: info.deviceName }),
      });
      onRemoved();
    },
  });
  return (
    <Form form={form}>
      <p className={styles.lead}>{t('device_detail:remove_text', { name: info.deviceName })}</p>
      <FormError error={form.error} />
      <TextField form={form} name="sn" label={t('device:serial_number')} help={info.deviceSn} spellCheck={false} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('index:cancel')}</Button>
        <Button type="submit" kind="danger" busy={form.isPending}>
          {t('device_detail:remove')}
        </Button>
      </div>
    </Form>
  );
}
