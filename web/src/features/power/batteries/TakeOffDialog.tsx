import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { localText } from '../../../i18n/local-text.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import { batteriesChanged, type Mount, type Place } from './battery-queries.ts';
import { earliestOf, useTimeFault } from './use-time-fault.ts';

interface Props {
  place: Place;
  /** What was mounted so far, the newest first. */
  mounts: readonly Mount[];
  onClose: () => void;
}

/** Notes that a battery was taken off, and none put in its place. */
export function TakeOffDialog({ place, mounts, onClose }: Props) {
  const { t } = useTranslation(['batteries', 'index']);
  const now = localText(Date.now());
  const timeFault = useTimeFault(earliestOf(mounts));
  const form = useForm({
    start: { at: now },
    faults: ({ at }) => ({ at: at === now ? undefined : timeFault(at) }),
    send: ({ at }) => ask('dismountBattery', { ...place, ...(at !== now && { at: Date.parse(at) }) }),
    onSent: () => {
      onClose();
      return batteriesChanged(t('batteries:taken_off'));
    },
  });
  return (
    <Dialog title={t('batteries:off_title')} open onClose={onClose} width={420}>
      <Form form={form} className={list.form}>
        <FormError error={form.error} />
        <TextField form={form} name="at" label={t('batteries:off_at')} type="datetime-local" max={now} />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('batteries:take_off')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
