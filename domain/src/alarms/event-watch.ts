import type { DeviceEventInput } from '../telemetry/inputs.ts';
import { EventKind, type Monitor } from '../telemetry/wire.ts';
import { ALARM_SEVERITY, type EventAlarmType } from './families.ts';
import { type AlarmEvent, extendOf, raise, release, type UnitAlarms } from './open-alarm.ts';
import type { AlarmRules } from './rules.ts';
import { mayRaise } from './watch.ts';

/** What a device last said of one fault, or of its external power. */
export interface EventStanding {
  msgType: EventAlarmType;
  /** Of the fault, in the device's own list; 0 for external power. */
  code: number;
  /** The device's own words. */
  text: string;
  /** Instant of the newest event about it. */
  at: number;
  active: boolean;
}

const ALARM_OF: ReadonlyMap<EventKind, EventAlarmType> = new Map([
  [EventKind.FAULT, 20],
  [EventKind.EXTERNAL_POWER_LOST, 21],
]);
const TYPES: readonly EventAlarmType[] = [20, 21];
/** Faults of a unit that are remembered; a device with more of them than this is not told apart by them. */
const MOST_STANDINGS = 50;
const LONGEST_TEXT = 200;
/** What a column for trigger values holds. */
const HIGHEST_CODE = 2 ** 31 - 1;

/** The alarm type that an event is about; null when none is. */
export const alarmOfEvent = ({ kind }: DeviceEventInput): EventAlarmType | null => ALARM_OF.get(kind) ?? null;

/** Takes an event into what is known; one that is not newer than the last of its fault changes nothing. **Changes `standings`.** */
export function takeStanding(standings: EventStanding[], msgType: EventAlarmType, event: DeviceEventInput): void {
  const { at, active } = event;
  const code = msgType === 20 ? Math.min(event.code, HIGHEST_CODE) : 0;
  const text = event.text.slice(0, LONGEST_TEXT);
  const known = standings.find((standing) => standing.msgType === msgType && standing.code === code);
  if (known) {
    if (at > known.at) Object.assign(known, { text, at, active });
    return;
  }
  standings.push({ msgType, code, text, at, active });
  if (standings.length <= MOST_STANDINGS) return;
  const oldest = standings.reduce((one, other) => (isForgotten(other, one) ? other : one));
  standings.splice(standings.indexOf(oldest), 1);
}

/** What is over goes before what is not, and then the older. */
const isForgotten = (one: EventStanding, other: EventStanding): boolean =>
  one.active === other.active ? one.at < other.at : !one.active;

/**
 * Raises and releases what devices tell by events: 20, a fault, and 21, external power lost. **Changes `alarms`.**
 *
 * One alarm is open as long as any fault of the unit is; it tells of the one that began it. It is raised at most once per
 * repeat gap: what is still there afterwards is told with the next event or monitor record.
 * @param at instant of that event or record
 */
export function watchStandings(
  alarms: UnitAlarms,
  standings: readonly EventStanding[],
  { unit, at, reading }: { readonly unit: number; readonly at: number; readonly reading: Monitor | undefined },
  { repeatGapMs }: AlarmRules,
  emit: (event: AlarmEvent) => void,
): void {
  for (const msgType of TYPES) {
    const open = alarms.open.find((alarm) => alarm.msgType === msgType);
    const active = standings.filter((standing) => standing.msgType === msgType && standing.active);
    const first = active.reduce<EventStanding | null>((one, other) => (one && one.at <= other.at ? one : other), null);
    if (open && first === null) emit(release(alarms, open, Math.max(at, open.raisedAt + 1), 'recovered'));
    if (open || first === null) continue;
    const raisedAt = Math.max(at, first.at);
    if (!mayRaise(alarms, msgType, raisedAt, repeatGapMs)) continue;
    emit(
      raise(alarms, {
        unit,
        msgType,
        level: ALARM_SEVERITY[msgType],
        raisedAt,
        breachedSince: first.at,
        triggerValue: first.code,
        triggerSubValue: 0,
        extend: { ...extendOf(reading), ...(first.text !== '' && { text: first.text }) },
      }),
    );
  }
}
