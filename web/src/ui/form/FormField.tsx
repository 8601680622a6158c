import type { ReactNode } from 'react';
import { type ControlProps, Field } from './Field.tsx';
import type { Form } from './use-form.ts';

/** Names of the fields that hold such a value. */
export type NameOf<V, T> = { [name in keyof V]-?: V[name] extends T ? name : never }[keyof V] & string;

/** A field of a form. */
export interface Bound<V, T> {
  form: Form<V>;
  name: NameOf<V, T>;
  label: ReactNode;
  optional?: string | undefined;
  help?: ReactNode;
  /** The fault known before anything is sent. */
  error?: string | undefined;
}

interface Props<V, T> extends Bound<V, T> {
  children: (control: ControlProps, change: (value: T) => void) => ReactNode;
}

export const textOf = <V extends object>(form: Form<V>, name: NameOf<V, string>): string => String(form.values[name]);

/** A control that belongs to a field of a form: labelled, and connected with its error message. */
export const FormField = <V extends object, T>({ form, name, error, children, ...look }: Props<V, T>) => (
  <Field {...look} error={form.faultOf(name) ?? error}>
    {(control) => children(control, (value) => form.change({ [name]: value } as Partial<V>))}
  </Field>
);
