import type { AlarmLimitChanges } from '#domain/alarms/limits.ts';
import type { ReduceEvent, ReduceInput } from '#domain/device-state/inputs.ts';
import { reduce } from '#domain/device-state/reduce.ts';
import { type DeviceSettings, deviceSettings } from '#domain/device-state/settings.ts';
import { type DeviceReducerState, emptyState } from '#domain/device-state/state.ts';
import type { Monitor } from '#domain/kinds/wire.ts';

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

/** A 12 V lead-acid battery whose alarms are told in words: `raised 1 @3`, minutes since the start. */
export class WatchedBattery {
  state: DeviceReducerState = emptyState();
  settings: DeviceSettings;

  constructor(settings: DeviceSettings = batterySettings()) {
    this.settings = settings;
  }

  send(input: ReduceInput): readonly ReduceEvent[] {
    const { state, events } = reduce(this.state, input, this.settings);
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
    return linesOf(this.send({ type: 'tick', now: START + minute * MINUTE, ...listening }));
  }

  /** Open alarm types, all units. */
  open(): number[] {
    return Object.values(this.state.units).flatMap((unit) => unit.alarms.open.map((alarm) => alarm.msgType));
  }
}

export const minuteOf = (at: number): number => (at - START) / MINUTE;

function linesOf(events: readonly ReduceEvent[]): string[] {
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
