import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';

interface Props<T extends string> {
  label: string;
  value: T | null;
  options: readonly { readonly value: T; readonly label: string }[];
  readOnly: boolean;
  onChange: (value: T) => void;
  /** An option for no value. */
  clear?: { readonly label: string; onClear(): void } | undefined;
}
/** A choice for a setting; plain text when it cannot be changed. */
export function SettingSelect<T extends string>({ label, value, options, readOnly, onChange, clear }: Props<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label}>
      {(control) =>
        readOnly ? (
          <TextInput {...control} readOnly value={chosen?.label ?? MISSING} />
        ) : (
          <Select
            {...control}
            variant="field"
            label={label}
            value={value}
            placeholder={label}
            options={[...options]}
            {...(clear && { clearLabel: clear.label })}
            onChange={(next) => {
              if (next === null) clear?.onClear();
              const known = options.find((option) => option.value === next);
              if (known) onChange(known.value);
            }}
          />
        )
      }
    </Field>
  );
}
