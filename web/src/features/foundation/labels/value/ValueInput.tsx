import { useTranslation } from 'react-i18next';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import type { ControlProps } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import type { FieldDefinition } from '../label-queries.ts';

interface Props {
  field: FieldDefinition;
  /** As it is sent: a number with a point, a date as `2027-01-15`, a choice by its id; empty for none. */
  value: string;
  onChange: (value: string) => void;
  control?: ControlProps;
}

/** Where a value of a field is entered, by its kind. */
export function ValueInput({ field, value, onChange, control }: Props) {
  const { t } = useTranslation('own_fields');
  const named = control ?? { 'aria-label': field.name };
  switch (field.kind) {
    case 'number':
      return <NumberInput {...named} value={value} step={10 ** -field.decimals} onChange={onChange} />;
    case 'choice':
    case 'flag': {
      const options =
        field.kind === 'flag'
          ? [
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ]
          : field.choices.map(({ choiceId, name }) => ({ value: String(choiceId), label: name }));
      return (
        <Select
          {...control}
          label={field.name}
          variant="field"
          value={value || null}
          options={options}
          placeholder={t('empty')}
          clearLabel={t('empty')}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    }
    default:
      return (
        <TextInput
          {...named}
          autoComplete="off"
          type={field.kind === 'date' ? 'date' : field.kind === 'link' ? 'url' : 'text'}
          placeholder={field.kind === 'link' ? 'https://' : undefined}
          maxLength={field.kind === 'link' ? LABEL_LIMITS.linkLength : LABEL_LIMITS.textLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
