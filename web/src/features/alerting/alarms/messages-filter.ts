import { idsOf } from '../../../routes/search-params.ts';
import type { MessagesSearch } from './messages-search.ts';

/** The same view of all messages. */
export const widened = ({ group, size }: MessagesSearch): MessagesSearch => ({ group, size });

/** How many filters are set, the search apart. */
export const filterCount = ({ group, size, page, id, key, last, ...filter }: MessagesSearch): number =>
  Object.values(filter).filter((part) => part !== undefined).length;

/** Those of them that are not beside the list, however wide it is. */
const MORE = ['site', 'emptySite', 'work', 'snoozed', 'hidden'] as const;

/** How many of these are set. */
export const moreCount = (search: MessagesSearch): number => MORE.filter((part) => search[part] !== undefined).length;

/** None of these. */
export const WITHOUT_MORE: MessagesSearch = Object.fromEntries(MORE.map((part) => [part, undefined]));

export const isNarrowed = (search: MessagesSearch): boolean => search.key !== undefined || filterCount(search) > 0;

/** The part of the filter that says where devices are. */
export const placesOf = ({ key, companies, site, emptySite, family, mcuId }: MessagesSearch): MessagesSearch => ({
  key,
  companies,
  site,
  emptySite,
  family,
  mcuId,
});

interface DayBounds {
  readonly startTime: number;
  readonly endTime: number;
}

/** The last days of the reader's calendar: a day stays the same until midnight. */
export function boundsOf(days: number, now: number): DayBounds {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() + 1 - days);
  const end = new Date(now);
  end.setHours(23, 59, 59, 999);
  return { startTime: start.getTime(), endTime: end.getTime() };
}

/** The days that an address names, if they are days. */
export function boundsBetween({ first, last }: Pick<MessagesSearch, 'first' | 'last'>): DayBounds | null {
  if (first === undefined || last === undefined) return null;
  const startTime = new Date(`${first}T00:00`).getTime();
  const endTime = new Date(`${last}T23:59:59.999`).getTime();
  return startTime <= endTime ? { startTime, endTime } : null;
}

/** The same as the server takes it. */
export const placeFilterOf = (search: MessagesSearch) => ({
  ...(search.key && { key: search.key }),
  companyIdList: [...idsOf(search.companies)],
  ...(search.site && { site: search.site }),
  ...(search.emptySite && { emptySite: true }),
  ...(search.family !== undefined && { manufacturer: search.family }),
  ...(search.mcuId && { mcuId: search.mcuId }),
});

/** The filter as the server takes it. */
export const filterOf = (search: MessagesSearch, now: number) => ({
  ...placeFilterOf(search),
  ...(search.status && { status: search.status === 'open' ? 0 : 1 }),
  ...(search.level && { level: search.level }),
  ...(search.type && { msgType: search.type }),
  ...(search.work !== undefined && { workStatus: search.work }),
  ...(search.mine && { mine: true }),
  ...(search.snoozed && { snoozed: true }),
  ...(search.hidden && { delFlag: 1 }),
  ...(search.each && { each: true }),
  ...(search.directly && { directly: true }),
  ...(search.days && boundsOf(search.days, now)),
  ...boundsBetween(search),
  ...(search.hour !== undefined && { hour: search.hour, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
});
