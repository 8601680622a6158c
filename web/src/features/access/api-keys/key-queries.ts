import { queryOptions } from '@tanstack/react-query';
import type { ListedKey } from '#domain/access/api-keys/calls.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

type CompanyKey = Answer<'listCompanyApiKeys'>[number];
/** A key of the reader, or of a company with what is told of it there. */
export type Key = ListedKey & Partial<Omit<CompanyKey, keyof ListedKey>>;

/** A company whose keys are shown. */
export interface OfCompany {
  readonly id: number;
  readonly companyName: string;
}

export const keyQuery = (company: OfCompany | null) =>
  queryOptions<readonly Key[]>({
    queryKey: ['api-keys', company?.id ?? 'mine'],
    queryFn: ({ signal }) =>
      company ? ask('listCompanyApiKeys', { companyId: company.id }, signal) : ask('listMyApiKeys', {}, signal),
    staleTime: 0,
  });

export const keysChanged = () => queryClient.invalidateQueries({ queryKey: ['api-keys'] });

/** Revokes a key; what it did is said, and the list is read again. */
export function useRevoke(company: OfCompany | null, say: (key: Key) => string) {
  const mutation = useWriting({
    mutationFn: ({ id }: Key) => ask(company ? 'revokeCompanyApiKey' : 'revokeMyApiKey', { id }),
    onSuccess: (_, key) => {
      toasts.show({ cause: 'api-keys', tone: 'good', title: say(key) });
      return keysChanged();
    },
    onError: (error) => showError(error, 'api-keys'),
  });
  return (key: Key) => {
    if (!mutation.isPending) mutation.mutate(key);
  };
}
