import { useTranslation } from 'react-i18next';
import { timeZoneOptions } from '../../../i18n/time-zones.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

interface Props {
  form: Form<{ timeZone: string }>;
  /** What holds where none is chosen. */
  none: string;
  help: string;
}

export function ZoneField({ form, none, help }: Props) {
  const { t } = useTranslation('company');
  return (
    <SelectField
      form={form}
      name="timeZone"
      label={t('zone')}
      placeholder={none}
      clearLabel={none}
      findLabel={t('find_zone')}
      options={timeZoneOptions()}
      help={help}
    />
  );
}
