import { useTranslation } from 'react-i18next';
import { CHEMISTRIES, type Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { PlaceFields } from '../../../ui/form/PlaceFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { WalkEntry, WalkFields } from './walk-entry.ts';

/** As it is typed. */
export interface TypedFields {
  readonly companyId: string;
  readonly site: string;
  readonly pattern: string;
  readonly chemistry: string;
  readonly volt: string;
  readonly ampHour: string;
}

export const typedOf = (entry: WalkEntry): TypedFields => ({
  companyId: String(entry.companyId),
  site: entry.site,
  pattern: entry.pattern,
  chemistry: entry.chemistry ?? '',
  volt: entry.nominalVoltage === null ? '' : String(entry.nominalVoltage / 100),
  ampHour: entry.capacityAmpHour === null ? '' : String(entry.capacityAmpHour),
});

const numberOf = (text: string): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

export function fieldsOf(typed: TypedFields): Omit<WalkFields, 'number' | 'position'> {
  const volt = numberOf(typed.volt);
  const ampHour = numberOf(typed.ampHour);
  return {
    companyId: Number(typed.companyId),
    site: typed.site,
    pattern: typed.pattern.trim(),
    chemistry: CHEMISTRIES.find((known): known is Chemistry => known === typed.chemistry) ?? null,
    nominalVoltage: volt === null ? null : Math.round(volt * 100),
    capacityAmpHour: ampHour === null ? null : Math.round(ampHour),
  };
}

interface Props {
  form: Form<TypedFields>;
  /** What the pattern gives next. */
  nameHelp?: string | undefined;
}

/** Name, place and battery; what is not known of the battery is left empty. */
export function WalkFieldsForm({ form, nameHelp }: Props) {
  const { t } = useTranslation(['add_device', 'device_detail', 'index']);
  const chemistries = [
    { value: 'lead-acid', label: t('device_detail:chemistry_lead_acid') },
    { value: 'lfp', label: t('device_detail:chemistry_lfp') },
    { value: 'nmc', label: t('device_detail:chemistry_nmc') },
  ];
  const optional = t('index:optional');
  return (
    <>
      <TextField form={form} name="pattern" label={t('add_device:walk_pattern')} help={nameHelp} maxLength={100} />
      <PlaceFields form={form} site={{ optional }} />
      <SelectField
        form={form}
        name="chemistry"
        label={t('device_detail:chemistry')}
        options={chemistries}
        placeholder={t('add_device:walk_unknown')}
        clearLabel={t('add_device:walk_unknown')}
      />
      <TextField
        form={form}
        name="volt"
        label={t('add_device:walk_volt')}
        optional={optional}
        inputMode="decimal"
        maxLength={6}
      />
      <TextField
        form={form}
        name="ampHour"
        label={t('add_device:walk_amp_hour')}
        optional={optional}
        inputMode="numeric"
        maxLength={6}
      />
    </>
  );
}
