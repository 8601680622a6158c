import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { PlaceFields } from '../../../../ui/form/PlaceFields.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { translated } from '../../../../ui/form/translated.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { BatteryFields } from './BatteryFields.tsx';
import styles from './DeviceDetails.module.css';
import { changesOf, type EditFault, editFaults, fieldsOf } from './edit-rules.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { MachineField } from './MachineField.tsx';

interface Props {
  info: DeviceInfo;
  onDone: () => void;
}

/** Name, site, machine, battery, whether the position is shared; for the super admin also the manufacturer's data. */
export function EditDevice({ info, onDone }: Props) {
  const { t } = useTranslation(['device_detail', 'device', 'index']);
  const session = useSession();
  const faultText = useFaultText();
  const form = useForm({
    start: fieldsOf(info),
    faults: (fields) => translated(editFaults(fields), faultText),
    // Compared with the newest known values: the form may have been opened with older ones while they were still being
    // fetched.
    send: (fields) => ask('updateDeviceInfo', { mcuId: info.mcuId, ...changesOf(fieldsOf(info), fields) }),
    onSent: (_, { deviceName }) => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
      toasts.show({ cause: 'device_saved', tone: 'good', title: t('device_detail:saved', { name: deviceName }) });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <FormError error={form.error} />
      <div className={styles.fields}>
        <TextField form={form} name="deviceName" label={t('device:device_name')} maxLength={MAX_NAME_LENGTH} />
        <MachineField form={form} />
        <PlaceFields form={form} />
        <BatteryFields form={form} />
        {can.editDeviceIdentity(session).allowed && <IdentityFields form={form} />}
        <div className={styles.line}>
          <Switch
            label={t('device_detail:share_position')}
            checked={form.values.locationStatus}
            onChange={(locationStatus) => form.change({ locationStatus })}
          />
          {t('device_detail:share_position')}
        </div>
      </div>
      <p className={styles.lead}>{t('device_detail:recomputed_note')}</p>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('device_detail:save')}
        </Button>
      </div>
    </Form>
  );
}

function useFaultText(): (fault: EditFault) => string {
  const { t } = useTranslation(['device_detail', 'device']);
  return ({ key, min = 0, max = 0 }) =>
    key === 'device_name_empty' || key === 'company_empty'
      ? t(`device:${key}`)
      : t(`device_detail:${key}`, { min, max });
}
