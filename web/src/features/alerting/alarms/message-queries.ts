import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { MESSAGES_KEY } from '../../../api/messages-key.ts';
import { filterOf, placeFilterOf } from './messages-filter.ts';
import { type MessagesSearch, USUAL_SIZE } from './messages-search.ts';

export type Message = Answer<'listWarningPushMsg2'>['list'][number];
export type MessagePage = Answer<'listWarningPushMsg2'>;
export type MessageSummary = Answer<'alarmSummary'>;
export type MessageHistory = Answer<'alarmHistory'>;

export type MessageTold = Answer<'toldOfAlarm'>;

const MAX_GATHERED = 200;

export const messageQueries = {
  /** @param type 1 warnings, 2 other messages */
  page: (type: 1 | 2, { id: _, group: __, ...search }: MessagesSearch) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'page', type, search],
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
  /** What a message has gathered. */
  gathered: (type: 1 | 2, id: string) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'gathered', id],
      queryFn: ({ signal }) =>
        ask('listWarningPushMsg2', { type, gatheredBy: id, pageNum: 1, pageSize: MAX_GATHERED }, signal),
      refetchInterval: MINUTE_MS,
    }),
  /** Who was told of a message, and who is next. */
  told: (id: string) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'told', id],
      queryFn: ({ signal }) => ask('toldOfAlarm', { id }, signal),
      refetchInterval: MINUTE_MS,
    }),
  /** By the places of the filter alone. */
  summary: (type: 1 | 2, places: MessagesSearch) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'summary', type, places],
      queryFn: ({ signal }) => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        return ask('alarmSummary', { type, ...placeFilterOf(places), timeZone }, signal);
      },
      refetchInterval: MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'history', id],
      queryFn: ({ signal }) => ask('alarmHistory', { id }, signal),
      refetchInterval: MINUTE_MS,
    }),
  assignees: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...MESSAGES_KEY, 'assignees', ids],
      queryFn: ({ signal }) => ask('listAlarmAssignees', { ids: [...ids] }, signal),
    }),
};
