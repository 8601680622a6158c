import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { toasts } from '../../../ui/toast.ts';
import styles from './DeviceDetails.module.css';

interface Props {
  info: DeviceInfo;
  onCancel: () => void;
  onRemoved: () => void;
}

/** Removes a device, confirmed by its serial number. */
export function RemoveDevice({ info, onCancel, onRemoved }: Props) {
  const { t } = useTranslation(['device_detail', 'device', 'index']);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isMeant = typed.trim() === info.deviceSn;
  const remove = useMutation({
    mutationFn: () => ask('removeDevices', { mcuIds: [info.mcuId] }),
    onSuccess: () => {
      toasts.show({
        cause: 'device_removed',
        tone: 'good',
        title: t('device_detail:removed', { name: info.deviceName }),
      });
      onRemoved();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isMeant && !remove.isPending) remove.mutate();
      }}
    >
      <p className={styles.lead}>{t('device_detail:remove_text', { name: info.deviceName })}</p>
      <FormError error={remove.error} />
      <Field
        label={t('device:serial_number')}
        help={info.deviceSn}
        error={tried && !isMeant ? t('device_detail:remove_differs') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('index:cancel')}</Button>
        <Button type="submit" kind="danger" busy={remove.isPending}>
          {t('device_detail:remove')}
        </Button>
      </div>
    </form>
  );
}
