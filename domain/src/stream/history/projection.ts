import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import type { HistoryEvent } from './event.ts';
import { foldHistory } from './fold.ts';
import { type HistoryRules, historyRules } from './rules.ts';
import { emptyHistory, type HistoryState, type HistoryStateBefore, learningHistory } from './state.ts';

/** Open hour and open session of the monitor records of each unit, in order of instants. */
interface HistoryProjectionState {
  units: Record<number, HistoryState>;
}

/**
 * `bucketClosed`, `sessionClosed`: write the row (insert or replace by unit and start). `sessionStarted`: open from
 * `session.startedAt` on; its numbers up to now are in the state.
 */
export type UnitHistoryEvent = HistoryEvent & { readonly unit: number };

export const history: Projection<'history', HistoryProjectionState, HistoryRules, DeviceFacts, UnitHistoryEvent> = {
  name: 'history',
  version: 2,
  upgrade: (before) => {
    const { units } = before as { units: Record<number, HistoryStateBefore> };
    return { units: Object.fromEntries(Object.entries(units).map(([unit, state]) => [unit, learningHistory(state)])) };
  },
  recomputedFor: [KIND.monitor],
  prepare: historyRules,
  begin: () => ({ units: {} }),
  take: (state, input, rules, emit) => {
    if (input.type !== 'record' || input.kind !== KIND.monitor) return;
    const { unit, at, body } = input;
    for (const event of foldHistory(unitOf(state.units, unit, emptyHistory), { at, body }, rules))
      emit({ ...event, unit });
  },
};
