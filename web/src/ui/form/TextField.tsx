import type { ComponentProps } from 'react';
import { TextInput } from '../TextInput.tsx';
import { type Bound, FormField, textOf } from './FormField.tsx';

interface Props<V>
  extends Bound<V, string>,
    Omit<ComponentProps<typeof TextInput>, keyof Bound<V, string> | 'value' | 'onChange' | 'id'> {
  /** Takes digits alone, whichever the keyboard writes. */
  digits?: boolean;
}

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** A line of text in a form. */
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
        value={textOf(form, name)}
        onChange={({ target }) => change(digits ? digitsOf(target.value) : target.value)}
      />
    )}
  </FormField>
);
