import { recordKind, revealsPlaceOf } from '#domain/foundation/kinds/registry.ts';
import type { Sink } from '../ingest/sink.ts';
import { alarmChange, type LiveChanges, liveMessages, noLiveChanges } from './live-message.ts';

/** Messages to live pages after the commit: new values, alarms, presence. */
export const liveSink: Sink = {
  begin: () => {
    const changed = new Map<number, LiveChanges>();
    const changesOf = (deviceId: number) => {
      const known = changed.get(deviceId) ?? noLiveChanges();
      changed.set(deviceId, known);
      return known;
    };
    return {
      take: (device, event, payload) => {
        const { id } = device;
        if (event.type === 'live') {
          const { units, payloads } = changesOf(id);
          if (!revealsPlaceOf(event.kind)) units.add(event.unit);
          const field = recordKind(event.kind)?.liveField;
          if (field && payload) payloads.set(event.unit, { ...payloads.get(event.unit), [field]: payload });
        } else if (event.type === 'alarmRaised' || event.type === 'alarmReleased')
          changesOf(id).alarms.push(alarmChange(event, device));
        else if (event.type === 'wentOnline' || event.type === 'wentOffline') {
          const changes = changesOf(id);
          changes.at = Math.max(changes.at, event.at);
        }
      },
      finish: (device, state, shown) => {
        const changes = changed.get(device.id);
        return changes ? liveMessages(device, state, shown, changes) : [];
      },
    };
  },
};
