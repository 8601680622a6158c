import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { arrivedAt } from '../stream/input.ts';
import type { Projection } from '../stream/projection.ts';
import { allowedSilenceMs, silentSince } from './online.ts';

/** Whether a device is there. */
interface PresenceState {
  /** When a message of the device came in last, ms; null before the first. */
  lastReceivedAt: number | null;
  online: boolean;
}

export type PresenceEvent =
  | { readonly type: 'wentOnline'; readonly at: number }
  | { readonly type: 'wentOffline'; readonly at: number; readonly lastReceivedAt: number };

interface PresenceRules {
  readonly allowedSilenceMs: number;
}

export const presence: Projection<'presence', PresenceState, PresenceRules, DeviceFacts, PresenceEvent> = {
  name: 'presence',
  version: 1,
  prepare: ({ reportIntervalSeconds }) => ({ allowedSilenceMs: allowedSilenceMs(reportIntervalSeconds) }),
  begin: () => ({ lastReceivedAt: null, online: false }),
  take: (state, input, rules, emit) => {
    if (input.type === 'settings' || input.type === 'found' || input.type === 'drifted') return;
    if (input.type === 'deadline') {
      const { lastReceivedAt } = state;
      if (!state.online || lastReceivedAt === null) return;
      const silentMs = input.now - silentSince(lastReceivedAt, input.listeningSince);
      if (silentMs <= rules.allowedSilenceMs) return;
      state.online = false;
      emit({ type: 'wentOffline', at: input.now, lastReceivedAt });
      return;
    }
    // Any message of a device proves that it is online, even a refused one.
    const receivedAt = arrivedAt(input);
    if (state.lastReceivedAt === null || receivedAt > state.lastReceivedAt) state.lastReceivedAt = receivedAt;
    if (state.online) return;
    state.online = true;
    emit({ type: 'wentOnline', at: receivedAt });
  },
  deadline: ({ online, lastReceivedAt }, rules, listeningSince) =>
    online && lastReceivedAt !== null ? silentSince(lastReceivedAt, listeningSince) + rules.allowedSilenceMs + 1 : null,
};
