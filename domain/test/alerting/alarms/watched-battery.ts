import type { AlarmLimitChanges } from '#domain/alerting/alarms/rules/limits.ts';
import { type DeviceSettings, deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, type DeviceStreamEvent, openAlarms } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import type { StreamInput } from '#domain/stream/stream/input.ts';
import { stateAfter } from '../../assembly/device-state/run.ts';

export const START = Date.UTC(2026, 4, 5, 6);
const MINUTE = 60_000;

export const batterySettings = (changes: AlarmLimitChanges = {}): DeviceSettings =>
  deviceSettings(
    {
      version: 1,
      reportIntervalSeconds: 60,
      timeZone: 'Etc/UTC',
      chemistry: 'lead-acid',
      nominalCentiVolt: 1200,
      capacityCentiAmpHour: 10_000,
    },
    changes,
  );

/** A 12 V lead-acid battery whose alarms are written as text: `raised 1 @3`, minutes since the start. */
export class WatchedBattery {
  state: DeviceState = emptyState();
  settings: DeviceSettings;

  constructor(settings: DeviceSettings = batterySettings()) {
    this.settings = settings;
  }

  send(input: StreamInput): readonly DeviceStreamEvent[] {
    const { state, events } = stateAfter(this.state, input, this.settings);
    this.state = state;
    return events;
  }

  /** A monitor record so many minutes after the start. */
  at(minute: number, body: Monitor, unit = 0): string[] {
    const at = START + minute * MINUTE;
    return linesOf(this.send({ type: 'record', kind: 10, unit, at, receivedAt: at, body }));
  }

  tick(minute: number, listeningSinceMinute?: number): string[] {
    const listening =
      listeningSinceMinute === undefined ? {} : { listeningSince: START + listeningSinceMinute * MINUTE };
    return linesOf(this.send({ type: 'deadline', now: START + minute * MINUTE, ...listening }));
  }

  /** Open alarm types, all units. */
  open(): number[] {
    return openAlarms(this.state).map(({ msgType }) => msgType);
  }
}

export const minuteOf = (at: number): number => (at - START) / MINUTE;

function linesOf(events: readonly DeviceStreamEvent[]): string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case 'alarmRaised':
        return [`raised ${event.alarm.msgType} @${minuteOf(event.alarm.raisedAt)}`];
      case 'alarmReleased':
        return [`released ${event.alarm.msgType} @${minuteOf(event.releasedAt)} ${event.reason}`];
      case 'wentOnline':
      case 'wentOffline':
        return [`${event.type} @${minuteOf(event.at)}`];
      default:
        return [];
    }
  });
}
