import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { LIMIT_GROUPS } from '#domain/alerting/alarms/rules/limit-groups.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import { type DeviceStreamEvent, deviceStream, openAlarms } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { recordsOf } from './arbitrary-alarms.ts';
import { batterySettings } from './watched-battery.ts';

const settings = batterySettings();
const limits = new Map<number, AlarmLimit>(
  defaultAlarmLimits({ chemistry: 'lead-acid', nominalCentiVolt: 1200, capacityCentiAmpHour: 10_000 }).map((limit) => [
    limit.msgType,
    limit,
  ]),
);
/** Types whose values breach their limit from above. */
const ABOVE = [5, 6, 7, 9, 10, 13, 707];
const REPEAT_GAP_MS = settings.repeatGapSeconds * 1000;

const raised = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) => (event.type === 'alarmRaised' ? [event.alarm] : []));
const released = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) => (event.type === 'alarmReleased' ? [event] : []));
const keyOf = ({ unit, msgType }: OpenAlarm) => `${unit}:${msgType}`;

describe('any input from a battery', () => {
  const history = recordsOf(120).map((records) => {
    const state = emptyState();
    const events: DeviceStreamEvent[] = [];
    for (const record of records) deviceStream.take(state, record, settings, (event) => events.push(event));
    return { state, events };
  });

  it('an alarm is raised once, released once, and open in between', () => {
    fc.assert(
      fc.property(history, ({ state, events }) => {
        const open = new Map<string, OpenAlarm>();
        for (const event of events) {
          if (event.type === 'alarmRaised') {
            expect(open.has(keyOf(event.alarm))).toBe(false);
            open.set(keyOf(event.alarm), event.alarm);
          }
          if (event.type === 'alarmReleased') {
            expect(open.get(keyOf(event.alarm))).toEqual(event.alarm);
            expect(event.releasedAt).toBeGreaterThan(event.alarm.raisedAt);
            open.delete(keyOf(event.alarm));
          }
        }
        const inState = openAlarms(state);
        expect(new Map(inState.map((alarm) => [keyOf(alarm), alarm]))).toEqual(open);
      }),
    );
  });

  it('a type is raised at most once per repeat gap, after its duration, by a value at its limit', () => {
    fc.assert(
      fc.property(history, ({ events }) => {
        const last = new Map<string, number>();
        for (const alarm of raised(events)) {
          const before = last.get(keyOf(alarm));
          if (before !== undefined) expect(alarm.raisedAt - before).toBeGreaterThanOrEqual(REPEAT_GAP_MS);
          last.set(keyOf(alarm), alarm.raisedAt);
          const limit = limits.get(alarm.msgType)!;
          expect(alarm.raisedAt - alarm.breachedSince).toBeGreaterThanOrEqual(limit.durationSeconds * 1000);
          expect([limit.limit, limit.upperLimit]).toContain(alarm.triggerSubValue);
          const { triggerValue } = alarm;
          const isBelow = triggerValue <= limit.limit;
          if (limit.upperLimit !== undefined) expect(isBelow || triggerValue >= limit.upperLimit).toBe(true);
          else if (ABOVE.includes(alarm.msgType)) expect(triggerValue).toBeGreaterThanOrEqual(limit.limit);
          else expect(isBelow).toBe(true);
        }
      }),
    );
  });

  it('only one member of a group is open at a time', () => {
    fc.assert(
      fc.property(history, ({ events }) => {
        const open = new Map<string, OpenAlarm>();
        for (const event of events) {
          if (event.type === 'alarmReleased') open.delete(keyOf(event.alarm));
          if (event.type !== 'alarmRaised') continue;
          open.set(keyOf(event.alarm), event.alarm);
          for (const { types } of LIMIT_GROUPS) {
            const members = [...open.values()].filter(
              (alarm) => alarm.unit === event.alarm.unit && types.some((type) => type === alarm.msgType),
            );
            expect(members.length).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('every release has a correct reason', () => {
    fc.assert(
      fc.property(history, ({ events }) => {
        for (const { reason, alarm, releasedAt } of released(events)) {
          expect(reason).not.toBe('disabled');
          const takenOver = raised(events).some(
            (other) =>
              other.raisedAt === releasedAt &&
              other.unit === alarm.unit &&
              (other.level < alarm.level || (other.rule === alarm.rule && other.triggerValue < alarm.triggerValue)),
          );
          if (reason === 'superseded') expect(takenOver).toBe(true);
        }
      }),
    );
  });
});
