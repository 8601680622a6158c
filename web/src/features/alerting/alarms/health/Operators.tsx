import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import panel from '../../../../ui/dialog/Panel.module.css';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { IntervalForm } from '../../../../ui/form/IntervalPicker.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../../ui/mark/digits.ts';
import { type Health, healthQueries } from './health-queries.ts';

const MOST = 500;
const CAUSE = 'operators';

/** Sets how many people share the alarms of the company, for administrators. */
export function Operators({ operators }: { operators: Health['operators'] }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const session = useSession();
  const client = useQueryClient();
  const menu = usePopover<HTMLButtonElement>({ popup: 'dialog', label: t('operators'), align: 'end' });
  const save = useWriting({
    mutationFn: (onDuty: number) => ask('saveAlarmOperators', { companyId: operators.companyId, onDuty }),
    onSuccess: (_, onDuty) => {
      menu.close();
      toasts.show({ cause: CAUSE, tone: 'good', title: t('operators_saved', { people: format.number(onDuty) }) });
      return client.invalidateQueries({ queryKey: healthQueries.all });
    },
    onError: (error) => showError(error, CAUSE),
  });
  if (!can.editWarningSettings(session, session).allowed) return null;
  return (
    <>
      <IconButton ref={menu.trigger} {...menu.triggerProps} icon="pencil" label={t('operators')} />
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && <OnDuty onDuty={operators.onDuty} onSave={(onDuty) => save.mutate(onDuty)} />}
      </div>
    </>
  );
}

function OnDuty({ onDuty, onSave }: { onDuty: number; onSave: (onDuty: number) => void }) {
  const { t } = useTranslation('health');
  const [text, setText] = useState(String(onDuty));
  const [isFault, setFault] = useState(false);
  const submit = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST) onSave(wanted);
    else setFault(true);
  };
  return (
    <IntervalForm submit={t('operators_save')} onSubmit={submit}>
      <Field label={t('operators')} help={t('operators_help')} {...(isFault && { error: t('operators_fault') })}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={text}
            onChange={({ target }) => {
              setText(digitsOf(target.value));
              setFault(false);
            }}
          />
        )}
      </Field>
    </IntervalForm>
  );
}
