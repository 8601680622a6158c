import { paths } from '../../routes/paths.ts';
import { stringifySearch } from '../../routes/search-params.ts';

/** The whole address of a link. The key stands behind the `#`: no server is sent it, and no log has it. */
export function shareLink(key: string): string {
  const { to, search } = paths.share(key);
  return `${location.origin}${location.pathname}#${to}${stringifySearch(search)}`;
}
