import { type Bound, FormField, textOf } from './FormField.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface Props<V> extends Bound<V, string> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password in a form. */
export const PasswordField = <V extends object>({ autoComplete, ...bound }: Props<V>) => (
  <FormField {...bound}>
    {(control, change) => (
      <PasswordInput
        {...control}
        name={bound.name}
        value={textOf(bound.form, bound.name)}
        autoComplete={autoComplete}
        onChange={change}
      />
    )}
  </FormField>
);
