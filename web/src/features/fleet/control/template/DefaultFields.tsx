import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { type DefaultFor, MAX_PREFIX_LENGTH, type TemplateDetails } from './template-rules.ts';

const WAYS = ['none', 'all', 'prefix'] as const satisfies readonly DefaultFor[];

/** Which new devices get the template automatically. */
export function DefaultFields({ form }: { form: Form<TemplateDetails> }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <SelectField
        form={form}
        name="defaultFor"
        label={t('default_for')}
        help={t('default_help')}
        placeholder={t('default_for')}
        options={WAYS.map((way) => ({ value: way, label: t(`default_${way}`) }))}
      />
      {form.values.defaultFor === 'prefix' && (
        <TextField form={form} name="snPrefix" label={t('prefix')} maxLength={MAX_PREFIX_LENGTH} spellCheck={false} />
      )}
    </>
  );
}
