import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from './client.ts';

type DevicePrivacy = Answer<'getPrivacyHours'>;
export type PrivateHours = DevicePrivacy['own'][number];

const MINUTE_MS = 60_000;

export const privacyQueries = {
  /** Asked each minute: the hours begin and end while the page is open. */
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['privacy', 'device', mcuId],
      queryFn: ({ signal }) => ask('getPrivacyHours', { mcuId }, signal),
      refetchInterval: MINUTE_MS,
    }),
  ofCompany: (companyId: number) =>
    queryOptions({
      queryKey: ['privacy', 'company', companyId],
      queryFn: ({ signal }) => ask('getCompanyPrivacyHours', { companyId }, signal),
    }),
};
