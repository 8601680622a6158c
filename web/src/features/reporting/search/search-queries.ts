import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { isEnough } from '#domain/reporting/search/sought.ts';
import { type Answer, ask } from '../../../api/client.ts';

export type Found = Answer<'search'>;
const STALE_MS = 15_000;

export const searchQueries = {
  found: (key: string, language: Language) =>
    queryOptions({
      queryKey: ['search', key, language],
      queryFn: ({ signal }) => ask('search', { key, language }, signal),
      enabled: isEnough(key),
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
    }),
};
