import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import { type Projection, unitOf } from '../../stream/stream/projection.ts';
import { type ChargeFold, type ChargingSessionEvent, foldChargingSession, noChargingSession } from './fold-session.ts';
import { type ChargingRules, chargingRules } from './rules.ts';
import { type ChargeFoldBefore, learningFold } from './upgrade-fold.ts';

/** The running session of each charger, in order of instants. */
interface ChargingState {
  units: Record<number, ChargeFold>;
}

/** A charging session began or ended. */
export type UnitChargeEvent = ChargingSessionEvent & { readonly unit: number };

export const charging: Projection<'charging', ChargingState, ChargingRules, DeviceFacts, UnitChargeEvent> = {
  name: 'charging',
  version: 3,
  upgrade: (before) => {
    const { units } = before as { units: Record<number, ChargeFoldBefore> };
    return { units: Object.fromEntries(Object.entries(units).map(([unit, fold]) => [unit, learningFold(fold)])) };
  },
  recomputedFor: [KIND.charger],
  prepare: chargingRules,
  begin: () => ({ units: {} }),
  take: (state, input, rules, emit) => {
    if (input.type !== 'record' || input.kind !== KIND.charger) return;
    const { unit, at, body } = input;
    for (const event of foldChargingSession(unitOf(state.units, unit, noChargingSession), { at, body }, rules))
      emit({ ...event, unit });
  },
};
