import { type Bound, FormField, textOf } from './FormField.tsx';
import { TextArea } from './TextArea.tsx';

interface Props<V> extends Bound<V, string> {
  maxLength: number;
}

/** A text of several lines in a form. */
export const TextAreaField = <V extends object>({ maxLength, ...bound }: Props<V>) => (
  <FormField {...bound}>
    {(control, change) => (
      <TextArea
        {...control}
        name={bound.name}
        value={textOf(bound.form, bound.name)}
        maxLength={maxLength}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </FormField>
);
