/**
 * A company path is `idx`: dash-separated ids from the root, `1-5-23`. In collation C, and in JavaScript's
 * own order, a dash sorts before a dot and a digit after it, so the subtree of `p` is the range from `p` up to `p.`:
 * it holds `1-5-23` for `1-5` and never `1-50`.
 */
export type CompanyPath = string;

const PATH = /^[1-9]\d*(-[1-9]\d*)*$/;
/** The root company; `systemScope` works on it. */
export const ROOT_PATH: CompanyPath = '1';

export const isCompanyPath = (text: string): boolean => PATH.test(text);

/** Half-open range `[from, below)` of the paths in a subtree, for a query in collation C. */
export const subtreeRange = (path: CompanyPath): { readonly from: string; readonly below: string } => ({
  from: path,
  below: `${path}.`,
});

/** Whether `path` is `ancestor` itself or lies below it. */
export const containsPath = (ancestor: CompanyPath, path: CompanyPath): boolean =>
  path >= ancestor && path < `${ancestor}.`;

/** Company ids from the root to the company itself; `null` for a text that is not a path. */
export const idsOfPath = (path: string): readonly number[] | null => {
  if (!isCompanyPath(path)) return null;
  const ids = path.split('-').map(Number);
  return ids.every(Number.isSafeInteger) ? ids : null;
};

/** Path of a child company. */
export const childPath = (parent: CompanyPath, companyId: number): CompanyPath => `${parent}-${companyId}`;

/** Path of the company above; `null` for the root. */
export const parentPath = (path: CompanyPath): CompanyPath | null => {
  const dash = path.lastIndexOf('-');
  return dash < 0 ? null : path.slice(0, dash);
};

/** The id of a company that a tree has pinned at its top: the reader's own, which nobody can choose another parent for. */
export const pinnedId = (companyId: number): string => `ID${companyId}`;

/** A company id as the company selector sends it: a number, digits, or digits behind `ID`. `null` for anything else. */
export const companyIdOf = (value: string | number): number | null => {
  const digits = String(value).replace(/^ID/, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};

const LIVE_PREFIX = 'notify/p/04/';
/** The filter that a console subscribes to; the server narrows it to the caller's subtree. */
export const LIVE_FILTER = `${LIVE_PREFIX}#`;

/**
 * The company selected by a filter of the live feed: `#` is everything that the caller may see, a path is that company
 * and those below it. `null` for any other filter.
 */
export const liveFilterPath = (filter: string): CompanyPath | '#' | null => {
  if (filter === LIVE_FILTER) return '#';
  if (!filter.startsWith(LIVE_PREFIX) || !filter.endsWith('/#') || filter.includes('-')) return null;
  const path = filter.slice(LIVE_PREFIX.length, -2).replaceAll('/', '-');
  return isCompanyPath(path) ? path : null;
};

/** Live topic of a device: `notify/p/04/1/5/23/<mcuId>`. */
export const liveTopic = (path: CompanyPath, mcuId: string): string =>
  `${LIVE_PREFIX}${path.replaceAll('-', '/')}/${mcuId}`;

/** Company path and device of a live topic; `null` for any other topic. */
export const parseLiveTopic = (topic: string): { readonly path: CompanyPath; readonly mcuId: string } | null => {
  const found = /^notify\/p\/04\/(.+)\/([0-9a-f]{24})$/.exec(topic);
  const path = found?.[1]?.includes('-') ? undefined : found?.[1]?.replaceAll('/', '-');
  const mcuId = found?.[2];
  return path !== undefined && mcuId !== undefined && isCompanyPath(path) ? { path, mcuId } : null;
};

/** Path of the company directly below the root that a company belongs to; of the root itself, the root. */
export const rootCompanyPath = (path: CompanyPath): CompanyPath => path.split('-').slice(0, 2).join('-');
