import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';

export type Template = Answer<'getTemplate'>;
export type TemplateLimit = Template['limits'][number];

/** Everything below `templates` is refetched when one is saved or removed. */
export const templateQueries = {
  page: (key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['templates', 'page', key, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageTemplates', { key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  list: () =>
    queryOptions({
      queryKey: ['templates', 'list'],
      queryFn: ({ signal }) => ask('listTemplates', {}, signal),
    }),
};
