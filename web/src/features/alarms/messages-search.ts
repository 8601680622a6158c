import { countOf, oneOf, type RawSearch } from '../../search-params.ts';

const STATUSES = ['open', 'released'] as const;
export const LEVELS = [1, 2, 3, 4] as const;

/** The search parameters of the messages page. */
export interface MessagesSearch {
  status?: (typeof STATUSES)[number] | undefined;
  level?: number | undefined;
  page?: number | undefined;
}

export const readMessagesSearch = (search: RawSearch): MessagesSearch => ({
  status: oneOf(search, 'status', STATUSES),
  level: oneOf(search, 'level', LEVELS),
  page: countOf(search, 'page'),
});
