import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { localText } from '../../../i18n/local-text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
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
    <FormDialog
      title={t('batteries:off_title')}
      onClose={onClose}
      width={420}
      form={form}
      className={list.form}
      submit={t('batteries:take_off')}
    >
      <TextField form={form} name="at" label={t('batteries:off_at')} type="datetime-local" max={now} />
    </FormDialog>
  );
}
