import type { DeviceFacts } from '../device-facts.ts';
import { type HistoryRules, historyRules } from '../history/rules.ts';
import { KIND } from '../kinds/registry.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import { type ChargeFold, type ChargingSessionEvent, foldChargingSession, noChargingSession } from './fold-session.ts';

/** The charge that is going on at one charger, in order of instants. */
export interface UnitCharging extends ChargeFold {
  /** Oldest instant of the late records that are not yet in charges; null when none. */
  lateFrom: number | null;
}

export interface ChargingState {
  units: Record<number, UnitCharging>;
}

/** A charge of a charger began or ended. */
export type UnitChargeEvent = ChargingSessionEvent & { readonly unit: number };

const noCharging = (): UnitCharging => ({ ...noChargingSession(), lateFrom: null });

export const charging: Projection<'charging', ChargingState, HistoryRules, DeviceFacts, UnitChargeEvent> = {
  name: 'charging',
  version: 1,
  prepare: historyRules,
  begin: () => ({ units: {} }),
  take: (state, input, { gapMs }, emit) => {
    if (input.type !== 'record' || input.kind !== KIND.charger) return;
    const { unit, at, body } = input;
    for (const event of foldChargingSession(unitOf(state.units, unit, noCharging), { at, body }, gapMs))
      emit({ ...event, unit });
  },
  takeLate: (state, { kind, unit, at }) => {
    if (kind !== KIND.charger) return;
    const unitState = unitOf(state.units, unit, noCharging);
    unitState.lateFrom = Math.min(at, unitState.lateFrom ?? at);
  },
};
