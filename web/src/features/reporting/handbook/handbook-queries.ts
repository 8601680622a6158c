import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { type Answer, ask } from '../../../api/client.ts';

export type ArticleText = Answer<'getContentLang'>;

const STALE_MS = 5 * 60_000;

export const handbookQueries = {
  all: ['handbook'] as const,
  topics: (language: Language) =>
    queryOptions({
      queryKey: ['handbook', 'topics', language],
      queryFn: ({ signal }) => ask('getTypeDetailListLang', { platform: 'DRM', language }, signal),
      staleTime: STALE_MS,
    }),
  article: (id: string, language: Language) =>
    queryOptions({
      queryKey: ['handbook', 'article', id, language],
      queryFn: ({ signal }) => ask('getContentLang', { id, language }, signal),
      staleTime: STALE_MS,
    }),
  source: (id: string, language: HandbookLanguage, revision: number) =>
    queryOptions({
      queryKey: ['handbook', 'source', id, language, revision],
      queryFn: ({ signal }) => ask('getContentLang', { id, language, source: true, revision }, signal),
      // Read once: what is being written must not change under its writer.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  answers: (language: HandbookLanguage) =>
    queryOptions({
      queryKey: ['handbook', 'answers', language],
      queryFn: ({ signal }) => ask('handbookAnswers', { language }, signal),
    }),
  history: (id: string, language: HandbookLanguage) =>
    queryOptions({
      queryKey: ['handbook', 'history', id, language],
      queryFn: ({ signal }) => ask('handbookHistory', { id, language }, signal),
    }),
  found: (key: string, language: Language) =>
    queryOptions({
      queryKey: ['handbook', 'found', key, language],
      queryFn: ({ signal }) => ask('searchHandbook', { key, language }, signal),
      enabled: key !== '',
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
    }),
};
