import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
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
    <Dialog title={t(battery ? 'batteries:edit_title' : 'batteries:enter')} open onClose={onClose} width={520}>
      <Form form={form} className={list.form}>
        <FormError error={form.error} />
        <BatteryFields form={form} />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('batteries:save')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
