import { type Bound, FormField, textOf } from './FormField.tsx';
import type { Option } from './option.ts';
import { Select } from './Select.tsx';

interface Props<V> extends Bound<V, string> {
  label: string;
  options: readonly Option[];
  placeholder: string;
  clearLabel?: string;
  findLabel?: string;
  /** For options that the caller searches. */
  search?: { readonly text: string; readonly onText: (text: string) => void };
  /** Shown while there are no options. */
  empty?: string;
  /** Instead of the field alone; for what else a choice changes. */
  onChange?: (value: string) => void;
}

/** One of several in a form; an empty text is none. */
export const SelectField = <V extends object>({ form, name, optional, help, onChange, ...rest }: Props<V>) => (
  <FormField<V, string> form={form} name={name} label={rest.label} optional={optional} help={help}>
    {(control, change) => (
      <Select
        {...control}
        {...rest}
        variant="field"
        value={textOf(form, name) || null}
        onChange={(value) => (onChange ?? change)(value ?? '')}
      />
    )}
  </FormField>
);
