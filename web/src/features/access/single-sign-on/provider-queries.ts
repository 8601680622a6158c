import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';

export type Provider = Answer<'getSingleSignOn'>;
export type Setting = NonNullable<Provider['setting']>;

/** What the settings need of a company, as company management lists it. */
export interface ProviderCompany {
  readonly id: number;
  readonly companyName: string;
  readonly idx: string;
}

/** The sign-in provider of a company. */
export const providerQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['singleSignOn', 'provider', companyId],
    queryFn: ({ signal }) => ask('getSingleSignOn', { companyId }, signal),
    staleTime: 0,
    gcTime: 0,
  });
