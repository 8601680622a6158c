import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import { BatteryFields } from './BatteryFields.tsx';
import { enteredOf, typedOf } from './battery-facts.ts';
import { type Battery, batteriesChanged } from './battery-queries.ts';
import { useFaults } from './use-faults.ts';

interface Props {
  /** Absent for a new one, which is mounted nowhere. */
  battery?: Battery;
  onClose: () => void;
}

/** What is known of a battery. */
export function EditDialog({ battery, onClose }: Props) {
  const { t } = useTranslation(['batteries', 'index']);
  const form = useForm({
    start: typedOf(battery),
    faults: useFaults(),
    send: (values) => ask('saveBattery', { ...(battery && { batteryId: battery.batteryId }), ...enteredOf(values) }),
    onSent: () => {
      onClose();
      return batteriesChanged(t('batteries:saved'));
    },
  });
  return (
    <FormDialog
      title={t(battery ? 'batteries:edit_title' : 'batteries:enter')}
      onClose={onClose}
      width={520}
      form={form}
      className={list.form}
      submit={t('batteries:save')}
    >
      <BatteryFields form={form} />
    </FormDialog>
  );
}
