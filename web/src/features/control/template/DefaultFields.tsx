import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { type DefaultFor, MAX_PREFIX_LENGTH, type TemplateDetails } from './template-rules.ts';

interface Props {
  details: TemplateDetails;
  prefixFault: string | undefined;
  onChange: (next: Partial<TemplateDetails>) => void;
}

const WAYS = ['none', 'all', 'prefix'] as const satisfies readonly DefaultFor[];

/** Which new devices get the template automatically. */
export function DefaultFields({ details, prefixFault, onChange }: Props) {
  const { t } = useTranslation('templates');
  return (
    <>
      <Field label={t('default_for')} help={t('default_help')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('default_for')}
            value={details.defaultFor}
            placeholder={t('default_for')}
            options={WAYS.map((way) => ({ value: way, label: t(`default_${way}`) }))}
            onChange={(next) => onChange({ defaultFor: WAYS.find((way) => way === next) ?? 'none' })}
          />
        )}
      </Field>
      {details.defaultFor === 'prefix' && (
        <Field label={t('prefix')} error={prefixFault}>
          {(control) => (
            <TextInput
              {...control}
              value={details.prefix}
              maxLength={MAX_PREFIX_LENGTH}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange({ prefix: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
