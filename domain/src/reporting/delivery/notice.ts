import type { AlarmSeverity } from '../../alerting/alarms/words/severity.ts';
import { type CompanyPath, containsPath } from '../../foundation/basics/company-path.ts';
import { MINUTE_MS } from '../../foundation/basics/time.ts';
import { can, type Role, seesLocation } from '../../foundation/permissions/permissions.ts';
import { DELIVERY_CHANNELS, type DeliveryChannel } from './limits.ts';
import { type DeliveryPreferences, timingOf } from './preferences.ts';
import { dueAt } from './quiet-hours.ts';

/** What somebody may be told of: an alarm began or ended, a device went on or offline. */
const NOTICE_KINDS = ['raise', 'release', 'online', 'offline'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What waits before it is told waits so long: offline alarms for those of the same site, old alarms for their end. */
export const WAIT_MS = MINUTE_MS;
/** What a device tells later than this is old: it was away, and has kept its records. */
export const OLD_MS = 10 * MINUTE_MS;

/** Whether nobody needs to be told of an alarm: it was over before anybody could have done something. */
export const isPast = ({
  raisedAt,
  notedAt,
  releasedAt,
}: {
  readonly raisedAt: number;
  readonly notedAt: number;
  readonly releasedAt: number | null;
}): boolean => releasedAt !== null && raisedAt < notedAt - OLD_MS;

/** An account that may be told. */
export interface Reader {
  readonly role: Role;
  readonly path: CompanyPath;
  readonly preferences: DeliveryPreferences;
  readonly timeZone: string;
  /** Ways on which it can be reached. */
  readonly channels: readonly DeliveryChannel[];
}

/** An alarm to tell of, and the device as it is seen. */
export interface NotifiedAlarm {
  readonly level: AlarmSeverity;
  readonly revealsPlace: boolean;
  readonly devicePath: CompanyPath;
  /** The company to which the device was leased when the alarm was raised; null: to none. */
  readonly leasePath: CompanyPath | null;
  readonly locationShared: boolean;
}

interface PlannedDelivery {
  readonly channel: DeliveryChannel;
  readonly dueAt: number;
  readonly isDigest: boolean;
}

/** Whether an account is told of devices of a company: its own, those below if it wants to. */
const isTold = ({ path, preferences }: Reader, company: CompanyPath): boolean =>
  path === company || (preferences.subsidiaries && containsPath(path, company));

/** Whether an account may know of an alarm, and wants to know of its device. */
export const concerns = (
  reader: Reader,
  { devicePath, leasePath, revealsPlace, locationShared }: NotifiedAlarm,
): boolean =>
  (isTold(reader, devicePath) || (leasePath !== null && isTold(reader, leasePath))) &&
  (!revealsPlace || seesLocation(reader.role, locationShared));

/** How and when an account is told of an alarm: nothing where it does not want to be told or cannot be reached. */
export const deliveriesOf = (reader: Reader, alarm: NotifiedAlarm, now: number): PlannedDelivery[] => {
  if (!concerns(reader, alarm)) return [];
  const { preferences, timeZone, channels } = reader;
  return DELIVERY_CHANNELS.filter((channel) => channels.includes(channel)).flatMap((channel) => {
    const at = dueAt(preferences, { channel, level: alarm.level }, timeZone, now);
    const isDigest = timingOf(preferences, channel, alarm.level) === 'digest';
    return at === null ? [] : [{ channel, dueAt: at, isDigest }];
  });
};

/** Whether somebody can be named in an escalation: those who may act on alarms. */
export const mayBeCalled = (role: Role): boolean => can.handleAlarms({ role }).allowed;
