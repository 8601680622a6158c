import { isRaisedBy } from '#domain/alerting/alarms/catalogue.ts';
import { type AlarmSource, LIMIT_SOURCES } from '#domain/alerting/alarms/families/family.ts';
import { noAlarms } from '#domain/alerting/alarms/life/open-alarm.ts';
import { noUnitAlarms } from '#domain/alerting/alarms/projection.ts';
import { newestStatuses, statusesOf } from '#domain/alerting/alarms/watch/event-facts.ts';
import { type AlarmFact, continueFacts, lackingFrom, markFound } from '#domain/alerting/alarms/watch/facts.ts';
import { noGeofences } from '#domain/alerting/geofences/projection.ts';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { unitOf } from '#domain/stream/stream/projection.ts';
import type { RebuildPart } from '../../stream/recompute/rebuild/rebuild-part.ts';
import { gatherAlarms, storedAlarms, writeAlarms, writeHeldBack } from './store.ts';

/**
 * Alarms that were raised are facts: a rebuild adds those that the log shows and nobody was told of, marked as found later, and
 * goes on from what is stored. When silence was noticed, only the stored alarms tell.
 */
export const alarmRebuild: RebuildPart = {
  begin: async (tx, deviceId) => {
    const stored = await storedAlarms(tx, deviceId);
    let gathered = gatherAlarms();
    return {
      deadlines: stored.flatMap(({ alarm }) => (isRaisedBy(alarm.msgType, 'clock') ? alarm.raisedAt : [])),
      take: (event) => gathered.take(deviceId, event),
      settle: async (writer, state, before) => {
        const { rows, heldBack } = gathered;
        const derived = rows();
        gathered = gatherAlarms();
        const found = markFound(lackingFrom(stored, derived));
        await writeAlarms(writer, found);
        await writeHeldBack(writer, heldBack());
        settleState(state, [...stored, ...found], before);
      },
      finish: async (writer) => {
        await writeAlarms(writer, gathered.rows());
        await writeHeldBack(writer, gathered.heldBack());
      },
    };
  },
};

function settleState(state: DeviceState, facts: readonly AlarmFact[], before: DeviceState | null): void {
  settleEvents(state, facts, before);
  const { units } = state.alarms;
  const isKnown = ({ alarm: { unit, msgType, code }, releasedAt }: AlarmFact): boolean =>
    releasedAt === null ||
    !isRaisedBy(msgType, 'event', 'drift') ||
    (units[unit]?.events?.some((status) => status.msgType === msgType && status.code === code) ?? false);
  const of = (...sources: readonly AlarmSource[]) => facts.filter(({ alarm }) => isRaisedBy(alarm.msgType, ...sources));
  const ofAlarms = of(...LIMIT_SOURCES, 'own', 'ignition', 'event')
    .filter(isKnown)
    .filter(({ alarm }) => !isRaisedBy(alarm.msgType, 'wrongClock'));
  continueFacts(units, ofAlarms, before?.alarms.units ?? {}, noUnitAlarms);
  continueFacts(state.geofences.units, of('geofence'), before?.geofences.units ?? {}, noGeofences);
  continueFacts(state.clocks.units, of('wrongClock'), before?.clocks.units ?? {}, noAlarms);
}

/** What devices reported before the log had events is known from the state as it was, or from the alarms. */
function settleEvents({ alarms }: DeviceState, facts: readonly AlarmFact[], before: DeviceState | null): void {
  const known = before?.alarms.units;
  const reporting = facts.filter(({ alarm }) => isRaisedBy(alarm.msgType, 'event', 'drift'));
  for (const unit of new Set([...Object.keys(known ?? {}).map(Number), ...reporting.map(({ alarm }) => alarm.unit)])) {
    const others = known ? known[unit]?.events : statusesOf(reporting.filter(({ alarm }) => alarm.unit === unit));
    const events = newestStatuses(alarms.units[unit]?.events ?? [], others ?? []);
    if (events.length > 0) unitOf(alarms.units, unit, noUnitAlarms).events = events;
  }
}
