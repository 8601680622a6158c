import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/alarms/push-msg.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ask } from '../../api/client.ts';
import type { MessagesSearch } from './messages-search.ts';

export const MESSAGES_PER_PAGE = 20;

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const messageQueries = {
  all: ['devices', 'messages'] as const,
  /** @param type 1 warnings, 2 other messages */
  page: (type: 1 | 2, { status, level, page = 1 }: MessagesSearch) =>
    queryOptions({
      queryKey: [...messageQueries.all, type, status, level, page],
      queryFn: ({ signal }) =>
        ask(
          'listWarningPushMsg2',
          {
            type,
            pageNum: page,
            pageSize: MESSAGES_PER_PAGE,
            ...(status && { status: status === 'open' ? STATUS_OPEN : STATUS_RELEASED }),
            ...(level && { level }),
          },
          signal,
        ),
      refetchInterval: MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
};
