import { articleOfError } from '#domain/reporting/handbook/article-of-error.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { paths } from '../routes/paths.ts';
import { stringifySearch } from '../routes/search-params.ts';

/** Where the article about an error is; undefined without one, or for who has no handbook. */
export function helpAddress(error: unknown): string | undefined {
  const id = error instanceof ApiError ? articleOfError(error.code) : undefined;
  if (id === undefined || !queryClient.getQueryData(sessionQuery.queryKey)?.modules.includes('help')) return undefined;
  const { to, search } = paths.article(id);
  return `#${to}${stringifySearch(search)}`;
}
