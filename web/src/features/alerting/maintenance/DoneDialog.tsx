import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { messagesChanged } from '../../../api/messages-key.ts';
import { useSession } from '../../../api/session.ts';
import { localText } from '../../../i18n/local-text.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Check } from '../../../ui/form/Check.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Maintenance.module.css';
import { type Plan, plansChanged } from './maintenance-queries.ts';

interface Props {
  mcuId: string;
  plan: Plan;
  onClose: () => void;
}

const MAX_NOTE = 1000;
const MINUTE_MS = 60_000;

/** Notes that a plan was carried out. */
export function DoneDialog({ mcuId, plan, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'index']);
  const session = useSession();
  const now = localText(Date.now());
  const isWrong = (when: string) => {
    const at = Date.parse(when);
    return !(at <= Date.now() && at >= Math.floor(plan.sinceAt / MINUTE_MS) * MINUTE_MS);
  };
  const form = useForm({
    start: { person: plan.person || session.displayName, note: '', when: now, closes: plan.alarmId !== null },
    faults: ({ person, when }) => ({
      person: person.trim() === '' ? t('maintenance:need_person') : undefined,
      when: isWrong(when) ? t('maintenance:wrong_time') : undefined,
    }),
    send: async ({ person, note, when, closes }) => {
      await ask('handleVehicleMaintenanceMsg', {
        mcuId,
        number: plan.number,
        person: person.trim(),
        note: note.trim(),
        // Untouched it is the moment of sending, to the second.
        ...(when !== now && { at: Math.max(Date.parse(when), plan.sinceAt) }),
      });
      // It was done, whether the warning can be closed or not.
      if (closes && plan.alarmId)
        await ask('closeAlarms', { ids: [plan.alarmId], reason: 'mended' }).then(messagesChanged, (error) =>
          showError(error, 'maintenance'),
        );
    },
    onSent: () => {
      onClose();
      return plansChanged(mcuId, t('maintenance:noted'));
    },
  });
  return (
    <Dialog title={t('maintenance:done_title')} open onClose={onClose} width={480}>
      <Form form={form} className={list.form}>
        <p className={styles.subject}>{plan.name}</p>
        <FormError error={form.error} />
        <TextField form={form} name="person" label={t('maintenance:person')} maxLength={100} />
        <TextField form={form} name="when" label={t('maintenance:when')} type="datetime-local" max={now} />
        <TextAreaField form={form} name="note" label={t('maintenance:note')} maxLength={MAX_NOTE} />
        {plan.alarmId !== null && (
          <Check checked={form.values.closes} onChange={(closes) => form.change({ closes })}>
            {t('maintenance:task_close')}
          </Check>
        )}
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('maintenance:done')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
