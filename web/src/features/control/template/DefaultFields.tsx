import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { type DefaultFor, MAX_PREFIX_LENGTH, type TemplateHead } from './template-rules.ts';

interface Props {
  head: TemplateHead;
  prefixFault: string | undefined;
  onChange: (next: Partial<TemplateHead>) => void;
}

const WAYS = ['none', 'all', 'prefix'] as const satisfies readonly DefaultFor[];

/** Which new devices get the template by themselves. */
export function DefaultFields({ head, prefixFault, onChange }: Props) {
  const { t } = useTranslation('templates');
  return (
    <>
      <Field label={t('default_for')} help={t('default_help')}>
        {(control) => (
          <Select
            {...control}
            look="field"
            label={t('default_for')}
            value={head.defaultFor}
            placeholder={t('default_for')}
            options={WAYS.map((way) => ({ value: way, label: t(`default_${way}`) }))}
            onChange={(next) => onChange({ defaultFor: WAYS.find((way) => way === next) ?? 'none' })}
          />
        )}
      </Field>
      {head.defaultFor === 'prefix' && (
        <Field label={t('prefix')} error={prefixFault}>
          {(control) => (
            <TextInput
              {...control}
              value={head.prefix}
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
