import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useClickGuard } from './use-click-guard.ts';

/** What a click writes. The same input twice within three seconds is one click, unless it was refused. */
export function useWriting<Data = unknown, Fault = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Fault, Input, Context>,
): UseMutationResult<Data, Fault, Input, Context> {
  const counts = useClickGuard();
  const writing = useMutation(options);
  const send = writing.mutate;
  const mutate = useCallback<typeof send>(
    (...[input, more]) => {
      if (!counts(textOf(input))) return;
      const onError: NonNullable<typeof more>['onError'] = (...refusal) => {
        counts.forget();
        return more?.onError?.(...refusal);
      };
      send(...([input, { ...more, onError }] as Parameters<typeof send>));
    },
    [counts, send],
  );
  return { ...writing, mutate };
}

const textOf = (input: unknown): string | undefined =>
  JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));
