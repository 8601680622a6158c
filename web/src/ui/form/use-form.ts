import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClickGuard } from '../use-click-guard.ts';
import { refusedField } from './refused-field.ts';

/** What is wrong with the fields, in the reader's words. */
export type Faults<V> = { readonly [name in keyof V]?: string | undefined };

/** For a fault that stands elsewhere already: it is not told again, and nothing is sent. */
export const TOLD_AT_ITS_FIELD = '';

interface Options<V, A> {
  start: V;
  /** Judges what stands in the fields; told from the first try to send on, until it is right. */
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
  /** Why the form as a whole was refused; what is about one field stands there. */
  readonly error: unknown;
  /** Grows with each time that the reader has to be led to a field. */
  readonly faulty: number;
  change(next: Partial<V>): void;
  faultOf(name: keyof V): string | undefined;
  submit(): void;
  /** What was wrong is no longer told. */
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
  const counts = useClickGuard();
  const sending = useMutation({
    mutationFn: send,
    ...(onSent && { onSuccess: onSent }),
    ...(onRefused && { onError: onRefused }),
  });
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
      else if (!sending.isPending && counts(values)) sending.mutate(values);
    },
    forgive,
    reset: () => {
      setValues(first);
      forgive();
    },
  };
}
