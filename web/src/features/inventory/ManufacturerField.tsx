import { useTranslation } from 'react-i18next';
import { MANUFACTURERS, type Manufacturer } from '#domain/devices/manufacturers.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

interface Props {
  value: Manufacturer | null;
  onChange: (manufacturer: Manufacturer | null) => void;
}

/** The manufacturer of an energy device; without one it is listed among the monitors. */
export function ManufacturerField({ value, onChange }: Props) {
  const { t } = useTranslation(['energy', 'add_device', 'device', 'index']);
  return (
    <Field label={t('manufacturer')} optional={t('index:optional')} help={t('add_device:manufacturer_help')}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={t('manufacturer')}
          value={value === null ? null : String(value)}
          placeholder={t('add_device:choose_manufacturer')}
          options={MANUFACTURERS.map((one) => ({ value: String(one), label: t(`brand_${one}`) }))}
          clearLabel={t('device:clear')}
          onChange={(chosen) => onChange(MANUFACTURERS.find((one) => String(one) === chosen) ?? null)}
        />
      )}
    </Field>
  );
}
