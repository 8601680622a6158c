import { useTranslation } from 'react-i18next';
import { PLAN_KINDS, type PlanKind } from '#domain/alerting/maintenance/plan.ts';
import { ask } from '../../../api/client.ts';
import { localDate } from '../../../i18n/local-text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import { type Plan, plansChanged } from './maintenance-queries.ts';

interface Props {
  mcuId: string;
  /** The one to change. */
  task?: Plan;
  /** Of a new one: the alarm on account of which it is done, and what to begin with. */
  alarm?: { readonly id: string; readonly text: string };
  onClose: () => void;
}

const MAX_NAME = 60;
const DAY_MS = 86_400_000;
const KINDS = [PLAN_KINDS.periodic, PLAN_KINDS.vehicle] as const;

/** A maintenance task that is done once, new or to change. */
export function TaskDialog({ mcuId, task, alarm, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'index']);
  const form = useForm({
    start: {
      name: task?.name ?? alarm?.text.slice(0, MAX_NAME) ?? '',
      kind: String(task?.kind ?? PLAN_KINDS.periodic),
      onceAt: localDate(task?.onceAt ?? Date.now() + DAY_MS),
      person: task?.person ?? '',
    },
    faults: ({ name, onceAt }) => ({
      name: name.trim() === '' ? t('maintenance:need_name') : undefined,
      onceAt: Number.isNaN(Date.parse(onceAt)) ? t('maintenance:task_need_date') : undefined,
    }),
    send: ({ name, kind, onceAt, person }) =>
      ask('saveMaintenancePlan', {
        mcuId,
        ...(task && { number: task.number }),
        kind: Number(kind) as PlanKind,
        name: name.trim(),
        onceAt: Date.parse(`${onceAt}T00:00`),
        alarmId: task?.alarmId ?? alarm?.id ?? null,
        person: person.trim(),
      }),
    onSent: () => {
      onClose();
      return plansChanged(mcuId, t('maintenance:task_saved'));
    },
  });
  const kinds = KINDS.map((kind) => ({ value: String(kind), label: t(`maintenance:task_kind_${kind}`) }));
  return (
    <FormDialog
      title={t(task ? 'maintenance:task_edit' : 'maintenance:task_title')}
      onClose={onClose}
      width={480}
      form={form}
      className={list.form}
      submit={t('maintenance:save')}
    >
      <TextField form={form} name="name" label={t('maintenance:name')} maxLength={MAX_NAME} />
      <SelectField
        form={form}
        name="kind"
        label={t('maintenance:kind')}
        placeholder={t('maintenance:kind')}
        options={kinds}
      />
      <TextField form={form} name="onceAt" label={t('maintenance:task_due')} type="date" />
      <TextField
        form={form}
        name="person"
        label={t('maintenance:task_person')}
        maxLength={100}
        optional={t('index:optional')}
      />
    </FormDialog>
  );
}
