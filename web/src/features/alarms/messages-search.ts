/** The search parameters of the messages page. */
export interface MessagesSearch {
  status?: 'open' | 'released' | undefined;
  level?: number | undefined;
  page?: number | undefined;
}

export const LEVELS = [1, 2, 3, 4] as const;

/** The filter that the server takes. */
export const messagesSearch = ({ status, level, page }: Record<string, unknown>): MessagesSearch => ({
  ...((status === 'open' || status === 'released') && { status }),
  ...(LEVELS.some((known) => known === Number(level)) && { level: Number(level) }),
  ...(Number.isInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
});
