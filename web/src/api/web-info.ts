import { queryOptions, useQuery } from '@tanstack/react-query';
import { isRecord, parseJson } from '../storage/json.ts';
import { readText, writeText } from '../storage/stored-value.ts';
import { type Answer, ask } from './client.ts';
import { visitedCompany } from './visited-company.ts';

type WebInfo = Answer<'webInfo'>;

const KEY = 'webInfo';

const cached = (): WebInfo | undefined => {
  const value = parseJson(readText('local', KEY));
  return isRecord(value) && typeof value.siteName === 'string' && typeof value.webNameDark === 'string'
    ? (value as WebInfo)
    : undefined;
};

export const webInfoQuery = queryOptions({
  queryKey: ['webInfo'],
  queryFn: async ({ signal }) => {
    const info = await ask('webInfo', { company: visitedCompany() }, signal);
    writeText('local', KEY, JSON.stringify(info));
    return info;
  },
  placeholderData: cached,
  staleTime: 10 * 60_000,
});

/** Name, images and map services of this installation; `undefined` until the server has sent them. */
export const useWebInfo = (): WebInfo | undefined => useQuery(webInfoQuery).data;
