import { useTranslation } from 'react-i18next';
import type { LeaseMaintenance } from '#domain/trade/leases/calls.ts';
import { emptyFields } from '#domain/trade/leases/faults.ts';
import { MAX_CONTENT_LENGTH, MAX_PERSON_LENGTH } from '#domain/trade/leases/limits.ts';
import { ask } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { DeviceField } from './DeviceField.tsx';
import { fieldText, instantIn } from './field-instant.ts';
import styles from './Leases.module.css';
import { leasesChanged } from './lease-queries.ts';

interface Props {
  /** Absent for a new one. */
  record: LeaseMaintenance | undefined;
  onClose: () => void;
}
const FIELD = { mcuId: 'device', at: 'done_at', person: 'person', content: 'content' } as const;

/** A record of maintenance: when, by whom and what. */
export function MaintenanceForm({ record, onClose }: Props) {
  const { t } = useTranslation(['lease', 'index']);
  const start = {
    mcuId: record?.device.mcuId ?? '',
    at: fieldText(record?.at ?? Date.now()),
    person: record?.person ?? '',
    content: record?.content ?? '',
  };
  const form = useForm({
    start,
    faults: (values) => {
      const empty = emptyFields({ ...values, at: instantIn(values.at, record?.at) });
      return Object.fromEntries(
        empty.map((name) => [name, t('lease:empty_field', { field: t(`lease:${FIELD[name]}`) })]),
      );
    },
    send: ({ mcuId, at, ...values }) => {
      const work = { ...values, at: instantIn(at, record?.at) ?? 0 };
      return record
        ? ask('updateLeaseMaintenance', { id: record.id, ...work })
        : ask('addLeaseMaintenance', { mcuId, ...work });
    },
    onSent: () => {
      onClose();
      return leasesChanged(t('lease:record_saved'));
    },
  });
  return (
    <FormDialog
      title={t(record ? 'lease:maintenance' : 'lease:new_maintenance')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('lease:save')}
    >
      {!record && <DeviceField form={form} name="mcuId" />}
      <div className={styles.pair}>
        <TextField form={form} name="at" label={t('lease:done_at')} type="datetime-local" />
        <TextField form={form} name="person" label={t('lease:person')} maxLength={MAX_PERSON_LENGTH} />
      </div>
      <TextAreaField form={form} name="content" label={t('lease:content')} maxLength={MAX_CONTENT_LENGTH} />
    </FormDialog>
  );
}
