import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time.ts';
import { type Answer, ask } from '../../api/client.ts';
import { filterOf, type MessagesSearch, USUAL_SIZE } from './messages-search.ts';

export type Message = Answer<'listWarningPushMsg2'>['list'][number];
export type MessagePage = Answer<'listWarningPushMsg2'>;
export type MessageHistory = Answer<'alarmHistory'>;

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const messageQueries = {
  all: ['devices', 'messages'] as const,
  /** @param type 1 warnings, 2 other messages */
  page: (type: 1 | 2, { id: _, group: __, ...search }: MessagesSearch) =>
    queryOptions({
      queryKey: [...messageQueries.all, 'page', type, search],
      queryFn: ({ signal }) => {
        const { page = 1, size = USUAL_SIZE } = search;
        return ask(
          'listWarningPushMsg2',
          { type, pageNum: page, pageSize: size, ...filterOf(search, Date.now()) },
          signal,
        );
      },
      refetchInterval: MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: [...messageQueries.all, 'history', id],
      queryFn: ({ signal }) => ask('alarmHistory', { id }, signal),
      refetchInterval: MINUTE_MS,
    }),
  assignees: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...messageQueries.all, 'assignees', ids],
      queryFn: ({ signal }) => ask('listAlarmAssignees', { ids: [...ids] }, signal),
    }),
};
