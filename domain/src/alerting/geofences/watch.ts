import { accuracyOf, fixOf } from '../../foundation/kinds/location/fix.ts';
import type { Location } from '../../foundation/kinds/wire.ts';
import { GEOFENCE_ALARM_TYPES, type GeofenceAlarmType, isRaisedBy, LEFT_ALARM } from '../alarms/catalogue.ts';
import {
  type AlarmEvent,
  mayRaise,
  NO_READING,
  type OpenAlarm,
  type Reading,
  raise,
  release,
  type UnitAlarms,
} from '../alarms/life/open-alarm.ts';
import type { AlarmRule, BorderCondition } from '../alarms/rules/rule.ts';
import { builtInRule } from '../alarms/rules/rules.ts';
import { holdBack } from '../alarms/watch/held-back.ts';
import { areaOf, borderOf, distanceFromBorder, type GeofenceShape } from './geofence.ts';

/** An interval in which a geofence was watched in one shape; a change ends it and begins another. */
export interface GeofenceSpan {
  readonly spanId: number;
  /** Number of the geofence, which does not change. */
  readonly geofenceId: number;
  readonly shape: GeofenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** UTC epoch ms; `until` is null while it is watched. */
  readonly from: number;
  readonly until: number | null;
}

type Side = 'inside' | 'outside';

/** The state of a unit and one span. */
export interface GeofenceSide {
  spanId: number;
  side: Side;
  /** Since when it has been on this side by crossing the border; null while it is on its first known side. */
  crossedAt: number | null;
  /** The first of consecutive fixes on the other side; null if there is none. */
  otherSince: number | null;
}

interface WatchedSpan extends GeofenceSpan {
  /** About half the way from the border to the middle of a round area, metres. */
  readonly depthMetre: number;
}

type GeofenceRule = AlarmRule<BorderCondition> & { readonly msgType: GeofenceAlarmType };

export interface GeofenceRules {
  readonly spans: readonly WatchedSpan[];
  readonly rules: readonly GeofenceRule[];
}

/** Minimum error of a fix, whatever it claims. */
const MIN_MARGIN_METRE = 20;
/** How long fixes must agree on the new side. */
const CROSSING_MS = 30_000;

/** Prepares the geofences of a device's settings. */
export const geofenceRules = (spans: readonly GeofenceSpan[], repeatGapMs: number): GeofenceRules => ({
  spans: spans.map((span) => ({ ...span, depthMetre: areaOf(span.shape) / borderOf(span.shape) })),
  rules: GEOFENCE_ALARM_TYPES.map((msgType) => ({
    ...builtInRule(msgType, { source: 'geofence' }, { durationMs: CROSSING_MS, repeatGapMs }),
    msgType,
  })),
});

/**
 * The side that a fix proves. Within the fix's own error around the border it proves nothing, nor does one that is coarser
 * than the fence itself prove an inside.
 */
function provenSide(span: WatchedSpan, metres: number, accuracyMetre: number): Side | null {
  const margin = Math.max(MIN_MARGIN_METRE, accuracyMetre);
  if (metres >= margin) return 'outside';
  const isFine = accuracyMetre <= 2 * span.depthMetre;
  return isFine && metres <= -Math.min(margin, span.depthMetre) ? 'inside' : null;
}

/** A position that is newer than all previous ones. */
interface WatchedPosition {
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly body: Location;
}

/**
 * Checks a position against the geofences. **Changes `alarms` and `sides`.**
 *
 * The first fix only shows on which side a device is. A crossing counts once fixes have agreed on the other side for 30
 * s; between them none may prove the old side. 15 is open while a device is outside a fence that it has left, 16 while
 * it is inside one that it has entered; with several fences, the alarm of a type belongs to the one crossed first,
 * since only one may be open.
 */
export function watchPosition(
  alarms: UnitAlarms,
  sides: GeofenceSide[],
  { unit, at, receivedAt, body }: WatchedPosition,
  { spans, rules }: GeofenceRules,
  reading: Reading | null,
  emit: (event: AlarmEvent) => void,
): void {
  const fix = fixOf(at, body);
  const metresOf = new Map<number, number>();
  for (const span of spans) {
    if (at < span.from || isOver(span, beforeRecord(receivedAt))) continue;
    const metres = distanceFromBorder(span.shape, fix);
    metresOf.set(span.spanId, metres);
    const proven = provenSide(span, metres, accuracyOf(fix));
    if (proven) updateSide(sides, span.spanId, proven, at);
  }
  for (const alarm of alarms.open) {
    if (isGeofenceAlarm(alarm) && !crossed(alarm.msgType, spans, sides).some(isOf(alarm))) {
      emit(release(alarms, alarm, at, 'recovered'));
    }
  }
  for (const rule of rules) {
    if (alarms.open.some((alarm) => alarm.rule === rule.key)) continue;
    const [first] = crossed(rule.msgType, spans, sides).filter(({ span }) => metresOf.has(span.spanId));
    if (!first) continue;
    if (!mayRaise(alarms, rule, at)) {
      const heldBack = holdBack(alarms, rule, { unit, since: first.since, at });
      if (heldBack) emit(heldBack);
      continue;
    }
    emit(
      raise(alarms, rule, {
        unit,
        code: 0,
        raisedAt: at,
        breachedSince: first.since,
        triggerValue: Math.round(Math.abs(metresOf.get(first.span.spanId) ?? 0)),
        triggerSubValue: first.span.geofenceId,
        extend: reading ?? NO_READING,
      }),
    );
  }
}

/** Ends spans that are over by then: their state is dropped, their alarms are released. **Changes both.** */
export function endGeofences(
  alarms: UnitAlarms,
  sides: GeofenceSide[],
  now: number,
  { spans }: GeofenceRules,
  emit: (event: AlarmEvent) => void,
): GeofenceSide[] {
  const isWatched = ({ spanId }: GeofenceSide) => spans.some((span) => span.spanId === spanId && !isOver(span, now));
  const kept = sides.filter(isWatched);
  if (kept.length === sides.length) return sides;
  for (const alarm of alarms.open) {
    if (!isGeofenceAlarm(alarm) || crossed(alarm.msgType, spans, kept).some(isOf(alarm))) continue;
    const [span] = spans
      .filter(
        ({ geofenceId, until }) => geofenceId === alarm.triggerSubValue && until !== null && until >= alarm.raisedAt,
      )
      .sort((one, other) => one.spanId - other.spanId);
    emit(release(alarms, alarm, span?.until ?? now, 'disabled'));
  }
  return kept;
}

const isGeofenceAlarm = (alarm: OpenAlarm): alarm is OpenAlarm & { msgType: GeofenceAlarmType } =>
  isRaisedBy(alarm.msgType, 'geofence');
/**
 * The instant up to which spans are ended before a record is evaluated: a record of the same millisecond still belongs
 * to the span.
 */
export const beforeRecord = (receivedAt: number): number => receivedAt - 1;

const isOver = ({ until }: GeofenceSpan, at: number): boolean => until !== null && at >= until;
const isOf =
  (alarm: OpenAlarm) =>
  ({ span }: { span: GeofenceSpan }): boolean =>
    span.geofenceId === alarm.triggerSubValue;

/** Fences that are crossed in the direction of an alarm type, in order of crossing. */
function crossed(msgType: GeofenceAlarmType, spans: readonly WatchedSpan[], sides: readonly GeofenceSide[]) {
  const side: Side = msgType === LEFT_ALARM ? 'outside' : 'inside';
  return sides
    .flatMap((fenceSide) => {
      const span = spans.find(({ spanId }) => spanId === fenceSide.spanId);
      const isAsked = msgType === LEFT_ALARM ? span?.onLeave : span?.onEnter;
      return span && isAsked && fenceSide.side === side && fenceSide.crossedAt !== null
        ? [{ span, since: fenceSide.crossedAt }]
        : [];
    })
    .sort((one, other) => one.since - other.since || one.span.spanId - other.span.spanId);
}

/** Adds the evidence of a fix to the known sides. */
function updateSide(sides: GeofenceSide[], spanId: number, proven: Side, at: number): void {
  const fenceSide = sides.find((known) => known.spanId === spanId);
  if (!fenceSide) {
    sides.push({ spanId, side: proven, crossedAt: null, otherSince: null });
  } else if (fenceSide.side === proven) {
    fenceSide.otherSince = null;
  } else {
    fenceSide.otherSince ??= at;
    if (at - fenceSide.otherSince < CROSSING_MS) return;
    fenceSide.side = proven;
    fenceSide.crossedAt = fenceSide.otherSince;
    fenceSide.otherSince = null;
  }
}
