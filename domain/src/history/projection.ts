import type { DeviceFacts } from '../device-facts.ts';
import { KIND } from '../kinds/registry.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import { foldHistory, type HistoryEvent } from './fold.ts';
import { type HistoryRules, historyRules } from './rules.ts';
import { emptyHistory, type HistoryState } from './state.ts';

/** Open hour and open session of the monitor records of one unit, in order of instants. */
export interface UnitHistory extends HistoryState {
  /** Oldest instant of the late monitor records that are not yet in hours and sessions; null when none. */
  lateFrom: number | null;
}

export interface HistoryProjectionState {
  units: Record<number, UnitHistory>;
}

/**
 * `bucketClosed`, `sessionClosed`: write the row (insert or replace by unit and start). `sessionStarted`: open from
 * `session.startedAt` on; its numbers up to now are in the state.
 */
export type UnitHistoryEvent = HistoryEvent & { readonly unit: number };

const noHistory = (): UnitHistory => ({ ...emptyHistory(), lateFrom: null });

export const history: Projection<'history', HistoryProjectionState, HistoryRules, DeviceFacts, UnitHistoryEvent> = {
  name: 'history',
  version: 1,
  prepare: historyRules,
  begin: () => ({ units: {} }),
  take: (state, input, rules, emit) => {
    if (input.type !== 'record' || input.kind !== KIND.monitor) return;
    const { unit, at, body } = input;
    for (const event of foldHistory(unitOf(state.units, unit, noHistory), { at, body }, rules))
      emit({ ...event, unit });
  },
  takeLate: (state, { kind, unit, at }) => {
    if (kind !== KIND.monitor) return;
    const unitState = unitOf(state.units, unit, noHistory);
    unitState.lateFrom = Math.min(at, unitState.lateFrom ?? at);
  },
};
