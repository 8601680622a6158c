import { useState } from 'react';
import { useWriting } from '../action/use-writing.ts';
import { useUnsaved } from '../dialog/unsaved.ts';
import { refusedField } from './refused-field.ts';

/** The faults of the fields, in the reader's language. */
export type Faults<V> = { readonly [name in keyof V]?: string | undefined };

/** For a fault that is already shown elsewhere: it is not shown again, and nothing is sent. */
export const TOLD_AT_ITS_FIELD = '';

interface Options<V, A> {
  start: V;
  /** Checks the values of the fields; faults are shown from the first attempt to send until they are corrected. */
  faults?: (values: V) => Faults<V>;
  send: (values: V) => Promise<A>;
  onSent?: (answer: A, values: V) => unknown;
  onRefused?: (error: unknown) => void;
}

export interface Form<V> {
  readonly values: V;
  readonly isPending: boolean;
  /** It was sent and taken. */
  readonly isSent: boolean;
  /** Why the form as a whole was refused; a refusal about one field is shown there. */
  readonly error: unknown;
  /** Grows with each time that the reader has to be led to a field. */
  readonly faulty: number;
  change(next: Partial<V>): void;
  faultOf(name: keyof V): string | undefined;
  submit(): void;
  /** The fault is no longer shown. */
  forgive(): void;
  /** Back to the start, as if nobody had been here. */
  reset(): void;
}

/** The state of a form from its first letter to the server's answer. Fields are named as the call names its parameters. */
export function useForm<V extends object, A>({ start, faults, send, onSent, onRefused }: Options<V, A>): Form<V> {
  const [values, setValues] = useState(start);
  const [first] = useState(start);
  const [isTried, setTried] = useState(false);
  const [faulty, setFaulty] = useState(0);
  const sending = useWriting({
    mutationFn: send,
    ...(onSent && { onSuccess: onSent }),
    ...(onRefused && { onError: onRefused }),
  });
  const saved = sending.isSuccess ? sending.variables : first;
  useUnsaved(Object.keys(values).some((name) => values[name as keyof V] !== saved[name as keyof V]));
  const wrong: Faults<V> = faults?.(values) ?? {};
  const refused = sending.error ? refusedField(sending.error, Object.keys(values)) : null;
  const forgive = () => {
    setTried(false);
    sending.reset();
  };
  const isAsSent = (name: keyof V) => sending.variables?.[name] === values[name];

  return {
    values,
    isPending: sending.isPending,
    isSent: sending.isSuccess,
    error: refused ? null : sending.error,
    faulty: faulty + (refused ? sending.submittedAt : 0),
    change: (next) => setValues((was) => ({ ...was, ...next })),
    faultOf: (name) =>
      (isTried ? wrong[name] : undefined) ?? (refused?.name === name && isAsSent(name) ? refused.text : undefined),
    submit: () => {
      const isWrong = Object.values(wrong).some((fault) => fault !== undefined);
      setTried(isWrong);
      if (isWrong) setFaulty((times) => times + 1);
      else if (!sending.isPending) sending.mutate(values);
    },
    forgive,
    reset: () => {
      setValues(first);
      forgive();
    },
  };
}
