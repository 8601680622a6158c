import type { ComponentProps } from 'react';
import { decimalSeparator, typedNumber } from '#domain/foundation/i18n/numbers.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { digitsOf } from '../mark/digits.ts';
import { type Bound, FormField, textOf } from './FormField.tsx';
import { TextInput } from './TextInput.tsx';

interface Props<V>
  extends Bound<V, string>,
    Omit<ComponentProps<typeof TextInput>, keyof Bound<V, string> | 'value' | 'onChange' | 'id'> {
  /** Takes digits alone, whichever the keyboard writes. */
  digits?: boolean;
}

/** A line of text in a form. With `inputMode="decimal"` a number: `Number` reads its value, the reader sees his separator. */
export const TextField = <V extends object>({
  form,
  name,
  label,
  optional,
  help,
  error,
  digits = false,
  ...rest
}: Props<V>) => (
  <FormField form={form} name={name} label={label} optional={optional} help={help} error={error}>
    {(control, change) => (
      <TextInput
        autoComplete="off"
        {...(digits && { inputMode: 'numeric' })}
        {...rest}
        {...control}
        name={name}
        value={
          rest.inputMode === 'decimal'
            ? textOf(form, name).replace('.', decimalSeparator(currentLanguage()))
            : textOf(form, name)
        }
        onChange={({ target: { value } }) =>
          change(digits ? digitsOf(value) : rest.inputMode === 'decimal' ? typedNumber(value) : value)
        }
      />
    )}
  </FormField>
);
