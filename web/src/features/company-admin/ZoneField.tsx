import { useTranslation } from 'react-i18next';
import { timeZoneOptions } from '../../i18n/time-zones.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { Form } from '../../ui/form/use-form.ts';

/** A time zone; none is that of what lies above. */
export function ZoneField({ form, help }: { form: Form<{ timeZone: string }>; help: string }) {
  const { t } = useTranslation('company');
  return (
    <SelectField
      form={form}
      name="timeZone"
      label={t('zone')}
      placeholder={t('zone_above')}
      clearLabel={t('zone_above')}
      findLabel={t('find_zone')}
      options={timeZoneOptions()}
      help={help}
    />
  );
}
