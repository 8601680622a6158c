import { useTranslation } from 'react-i18next';
import { MAX_CYCLES, MAX_DAYS, MAX_HOURS, PLAN_KINDS, type PlanKind } from '#domain/alerting/maintenance/plan.ts';
import { ask } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Faults, useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Maintenance.module.css';
import { type Plan, plansChanged } from './maintenance-queries.ts';

interface Props {
  mcuId: string;
  /** Absent for a new one. */
  plan?: Plan;
  onClose: () => void;
}

const TERMS = [
  ['everyDays', 'every_days', MAX_DAYS],
  ['everyHours', 'every_hours', MAX_HOURS],
  ['everyCycles', 'every_cycles', MAX_CYCLES],
] as const;
const MAX_HEALTH = 100;
const textOf = (value: number | null | undefined): string => (value ? String(value) : '');
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** A new plan, or changes to one. */
export function PlanDialog({ mcuId, plan, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'index']);
  const start = {
    kind: String(plan?.kind ?? PLAN_KINDS.periodic),
    name: plan?.name ?? '',
    everyDays: textOf(plan?.everyDays),
    everyHours: textOf(plan?.everyHours),
    everyCycles: textOf(plan?.everyCycles),
    leastHealth: textOf(plan?.leastHealth),
  };
  const isCapacity = (kind: string) => Number(kind) === PLAN_KINDS.capacity;
  const rangeFault = (text: string, max: number) =>
    text !== '' && !(Number(text) >= 1 && Number(text) <= max)
      ? t('maintenance:wrong_range', { min: 1, max })
      : undefined;
  const faultsOf = (values: typeof start): Faults<typeof start> => {
    const isEmpty = TERMS.every(([name]) => values[name] === '');
    const faults: Faults<typeof start> = {
      name: values.name.trim() === '' ? t('maintenance:need_name') : undefined,
      everyDays: rangeFault(values.everyDays, MAX_DAYS),
      everyHours: rangeFault(values.everyHours, MAX_HOURS),
      everyCycles: rangeFault(values.everyCycles, MAX_CYCLES),
    };
    if (!isCapacity(values.kind)) return isEmpty ? { ...faults, everyDays: t('maintenance:need_term') } : faults;
    const leastHealth =
      values.leastHealth === '' ? t('maintenance:need_health') : rangeFault(values.leastHealth, MAX_HEALTH);
    return { ...faults, leastHealth };
  };
  const form = useForm({
    start,
    faults: faultsOf,
    send: ({ kind, name, everyDays, everyHours, everyCycles, leastHealth }) =>
      ask('saveMaintenancePlan', {
        mcuId,
        ...(plan && { number: plan.number }),
        kind: Number(kind) as PlanKind,
        name: name.trim(),
        everyDays: numberOf(everyDays),
        everyHours: numberOf(everyHours),
        everyCycles: numberOf(everyCycles),
        leastHealth: isCapacity(kind) ? numberOf(leastHealth) : null,
      }),
    onSent: () => {
      onClose();
      return plansChanged(mcuId, t('maintenance:saved'));
    },
  });
  const kinds = Object.values(PLAN_KINDS).map((kind) => ({
    value: String(kind),
    label: t(`maintenance:kind_${kind}`),
  }));
  return (
    <FormDialog
      title={t(plan ? 'maintenance:edit_title' : 'maintenance:add_title')}
      onClose={onClose}
      width={520}
      form={form}
      className={list.form}
      submit={t('maintenance:save')}
    >
      <TextField form={form} name="name" label={t('maintenance:name')} maxLength={60} />
      <SelectField
        form={form}
        name="kind"
        label={t('maintenance:kind')}
        placeholder={t('maintenance:kind')}
        options={kinds}
      />
      {isCapacity(form.values.kind) && (
        <TextField form={form} name="leastHealth" label={t('maintenance:least_health')} digits />
      )}
      <div className={styles.terms}>
        {TERMS.map(([name, label]) => (
          <TextField key={name} form={form} name={name} label={t(`maintenance:${label}`)} digits />
        ))}
      </div>
      <p className={list.facts}>{t('maintenance:terms_help')}</p>
    </FormDialog>
  );
}
