import { deviceQueries } from './device-queries.ts';
import { queryClient } from './query-client.ts';

/** What is asked about messages; below `devices`, so that it is refetched after the live feed was disconnected. */
export const MESSAGES_KEY = ['devices', 'messages'] as const;

/** After warnings were handled: lists, counts and the life of each are asked for again. */
export function messagesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: MESSAGES_KEY });
  void queryClient.invalidateQueries({ queryKey: deviceQueries.recentMessages().queryKey });
}
