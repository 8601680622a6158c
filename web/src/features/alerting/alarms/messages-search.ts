import { isKnownAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { SEVERITIES } from '#domain/alerting/alarms/words/severity.ts';
import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { MANUFACTURERS, type Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import {
  countOf,
  FILTER_LENGTH,
  flagOf,
  idsTextOf,
  matchOf,
  oneOf,
  type RawSearch,
  textOf,
} from '../../../routes/search-params.ts';

const STATUSES = ['open', 'released'] as const;
export const WORK_STATUSES = [0, 1, 2, 3] as const;
export const GROUPS = ['day', 'device', 'site'] as const;
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const USUAL_SIZE = 20;
/** Days back from today, today included. */
export const PERIODS = [1, 7, 30] as const;
export const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour);
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The search parameters of the messages page. */
export interface MessagesSearch {
  key?: string | undefined;
  companies?: string | undefined;
  site?: string | undefined;
  emptySite?: true | undefined;
  /** 0 monitors, 1 to 3 the energy devices of that maker. */
  family?: Manufacturer | 0 | undefined;
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
  /** Days of the reader's calendar, both inclusive; together, in place of the last days. */
  first?: string | undefined;
  last?: string | undefined;
  /** Hour of the day in which they were raised, by the clock of the reader. */
  hour?: number | undefined;
  /** Each by itself, also what another has gathered. */
  each?: true | undefined;
  /** Of the chosen companies themselves, and none below them. */
  directly?: true | undefined;
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
  family: oneOf(search, 'family', [0, ...MANUFACTURERS]),
  mcuId: matchOf(search, 'mcuId', DEVICE_IDENTITY),
  status: oneOf(search, 'status', STATUSES),
  level: oneOf(search, 'level', SEVERITIES),
  type: typeOf(search),
  work: oneOf(search, 'work', WORK_STATUSES),
  mine: flagOf(search, 'mine'),
  snoozed: flagOf(search, 'snoozed'),
  hidden: flagOf(search, 'hidden'),
  days: oneOf(search, 'days', PERIODS),
  first: matchOf(search, 'first', DATE),
  last: matchOf(search, 'last', DATE),
  hour: oneOf(search, 'hour', HOURS_OF_DAY),
  each: flagOf(search, 'each'),
  directly: flagOf(search, 'directly'),
  group: oneOf(search, 'group', ['device', 'site']),
  size: unlessUsual<number>(oneOf(search, 'size', PAGE_SIZES), USUAL_SIZE),
  page: countOf(search, 'page'),
  id: matchOf(search, 'id', ID),
});

function typeOf(search: RawSearch): number | undefined {
  const type = countOf(search, 'type');
  return type !== undefined && isKnownAlarmType(type) ? type : undefined;
}
