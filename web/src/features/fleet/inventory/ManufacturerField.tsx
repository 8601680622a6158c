import { useTranslation } from 'react-i18next';
import { MANUFACTURERS } from '#domain/foundation/permissions/manufacturers.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

/** The manufacturer of an energy device; without one it is listed among the monitors. */
export function ManufacturerField({ form }: { form: Form<{ manufacturer: string }> }) {
  const { t } = useTranslation(['energy', 'add_device', 'device', 'index']);
  return (
    <SelectField
      form={form}
      name="manufacturer"
      label={t('manufacturer')}
      optional={t('index:optional')}
      help={t('add_device:manufacturer_help')}
      placeholder={t('add_device:choose_manufacturer')}
      options={MANUFACTURERS.map((one) => ({ value: String(one), label: t(`brand_${one}`) }))}
      clearLabel={t('device:clear')}
    />
  );
}
