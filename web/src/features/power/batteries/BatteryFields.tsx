import { useTranslation } from 'react-i18next';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './BatteryFields.module.css';
import type { Typed } from './battery-facts.ts';

/** What is known of a battery before it is used. */
export function BatteryFields<V extends Typed>({ form: whole }: { form: Form<V> }) {
  const { t } = useTranslation('batteries');
  const form = whole as unknown as Form<Typed>;
  return (
    <>
      <TextField form={form} name="serialNumber" label={t('serial_number')} maxLength={60} />
      <div className={styles.pair}>
        <TextField form={form} name="model" label={t('model')} maxLength={60} />
        <TextField form={form} name="madeOn" label={t('made_on')} type="date" />
      </div>
      <SelectField
        form={form}
        name="chemistry"
        label={t('chemistry')}
        placeholder={t('chemistry')}
        options={CHEMISTRIES.map((value) => ({ value, label: t(`chemistry_${value}`) }))}
      />
      <div className={styles.pair}>
        <TextField form={form} name="nominalCentiVolt" label={t('nominal')} inputMode="decimal" maxLength={8} />
        <TextField form={form} name="ratedCentiAmpHour" label={t('rated')} inputMode="decimal" maxLength={8} />
      </div>
    </>
  );
}
