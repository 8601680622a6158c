import { useTranslation } from 'react-i18next';
import { MAX_MODEL_LENGTH, SIM_KINDS } from '#domain/devices/device-limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { EditFields } from './edit-rules.ts';

interface Props {
  fields: EditFields;
  errorOf: (field: keyof EditFields) => string | undefined;
  onChange: (next: Partial<EditFields>) => void;
}

const KINDS = Object.entries(SIM_KINDS).map(([value, label]) => ({ value, label }));
const MAX_IMEI_LENGTH = 16;
const MAX_SIM_ID_LENGTH = 22;

/** The manufacturer's data of a device: model, IMEI, SIM, warranty. */
export function IdentityFields({ fields, errorOf, onChange }: Props) {
  const { t } = useTranslation(['device_detail', 'device']);
  const text = (field: 'model' | 'imei' | 'simId', label: string, longest: number) => (
    <Field label={label} error={errorOf(field)}>
      {(control) => (
        <TextInput
          {...control}
          value={fields[field]}
          maxLength={longest}
          inputMode={field === 'imei' ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('model', t('model'), MAX_MODEL_LENGTH)}
      {text('imei', t('imei'), MAX_IMEI_LENGTH)}
      {text('simId', t('sim'), MAX_SIM_ID_LENGTH)}
      <Field label={t('sim_kind')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('sim_kind')}
            value={fields.simKind || null}
            placeholder={t('unknown')}
            options={KINDS}
            clearLabel={t('device:clear')}
            onChange={(simKind) => onChange({ simKind: simKind ?? '' })}
          />
        )}
      </Field>
      <Field label={t('warranty')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={fields.warrantyDay}
            min="2000-01-01"
            max="2199-12-31"
            onChange={(event) => onChange({ warrantyDay: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
