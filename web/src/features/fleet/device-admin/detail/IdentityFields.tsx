import { useTranslation } from 'react-i18next';
import { MAX_MODEL_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { SIM_KINDS } from '#domain/foundation/devices/sim-kinds.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import type { EditFields } from './edit-rules.ts';

const KINDS = Object.entries(SIM_KINDS).map(([value, label]) => ({ value, label }));
const MAX_IMEI_LENGTH = 16;
const MAX_SIM_ID_LENGTH = 22;

/** The manufacturer's data of a device: model, IMEI, SIM, warranty. */
export function IdentityFields({ form }: { form: Form<EditFields> }) {
  const { t } = useTranslation(['device_detail', 'device']);
  return (
    <>
      <TextField form={form} name="model" label={t('model')} maxLength={MAX_MODEL_LENGTH} spellCheck={false} />
      <TextField form={form} name="imei" label={t('imei')} maxLength={MAX_IMEI_LENGTH} digits />
      <TextField form={form} name="simId" label={t('sim')} maxLength={MAX_SIM_ID_LENGTH} spellCheck={false} />
      <SelectField
        form={form}
        name="simKind"
        label={t('sim_kind')}
        placeholder={t('unknown')}
        options={KINDS}
        clearLabel={t('device:clear')}
      />
      <TextField form={form} name="warrantyDay" label={t('warranty')} type="date" min="2000-01-01" max="2199-12-31" />
    </>
  );
}
