import { isKnownAlarmType } from '#domain/alarms/catalogue.ts';
import { DEVICE_IDENTITY } from '#domain/device-facts.ts';
import {
  countOf,
  FILTER_LENGTH,
  flagOf,
  idsOf,
  idsTextOf,
  matchOf,
  oneOf,
  type RawSearch,
  textOf,
} from '../../search-params.ts';

const STATUSES = ['open', 'released'] as const;
export const LEVELS = [1, 2, 3, 4] as const;
export const WORK_STATUSES = [0, 1, 2, 3] as const;
export const GROUPS = ['day', 'device', 'site'] as const;
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const USUAL_SIZE = 20;
/** Days back from today, today included. */
export const PERIODS = [1, 7, 30] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The search parameters of the messages page. */
export interface MessagesSearch {
  key?: string | undefined;
  companies?: string | undefined;
  site?: string | undefined;
  emptySite?: true | undefined;
  /** One device alone. */
  mcuId?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  level?: number | undefined;
  type?: number | undefined;
  work?: number | undefined;
  mine?: true | undefined;
  snoozed?: true | undefined;
  hidden?: true | undefined;
  days?: number | undefined;
  group?: 'device' | 'site' | undefined;
  size?: number | undefined;
  page?: number | undefined;
  /** The message that is open beside the list. */
  id?: string | undefined;
}

const unlessUsual = <T>(value: T | undefined, usual: T): T | undefined => (value === usual ? undefined : value);

export const readMessagesSearch = (search: RawSearch): MessagesSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  companies: idsTextOf(search, 'companies'),
  site: textOf(search, 'site', FILTER_LENGTH),
  emptySite: flagOf(search, 'emptySite'),
  mcuId: matchOf(search, 'mcuId', DEVICE_IDENTITY),
  status: oneOf(search, 'status', STATUSES),
  level: oneOf(search, 'level', LEVELS),
  type: typeOf(search),
  work: oneOf(search, 'work', WORK_STATUSES),
  mine: flagOf(search, 'mine'),
  snoozed: flagOf(search, 'snoozed'),
  hidden: flagOf(search, 'hidden'),
  days: oneOf(search, 'days', PERIODS),
  group: oneOf(search, 'group', ['device', 'site']),
  size: unlessUsual<number>(oneOf(search, 'size', PAGE_SIZES), USUAL_SIZE),
  page: countOf(search, 'page'),
  id: matchOf(search, 'id', ID),
});

function typeOf(search: RawSearch): number | undefined {
  const type = countOf(search, 'type');
  return type !== undefined && isKnownAlarmType(type) ? type : undefined;
}

/** The same view of all messages. */
export const widened = ({ group, size }: MessagesSearch): MessagesSearch => ({ group, size });

export const isNarrowed = ({ group, size, page, id, ...filter }: MessagesSearch): boolean =>
  Object.values(filter).some((part) => part !== undefined);

export interface DayBounds {
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

/** The filter as the server takes it. */
export const filterOf = (search: MessagesSearch, now: number) => ({
  ...(search.key && { key: search.key }),
  companyIdList: [...idsOf(search.companies)],
  ...(search.site && { site: search.site }),
  ...(search.emptySite && { emptySite: true }),
  ...(search.mcuId && { mcuId: search.mcuId }),
  ...(search.status && { status: search.status === 'open' ? 0 : 1 }),
  ...(search.level && { level: search.level }),
  ...(search.type && { msgType: search.type }),
  ...(search.work !== undefined && { workStatus: search.work }),
  ...(search.mine && { mine: true }),
  ...(search.snoozed && { snoozed: true }),
  ...(search.hidden && { delFlag: 1 }),
  ...(search.days && boundsOf(search.days, now)),
});
