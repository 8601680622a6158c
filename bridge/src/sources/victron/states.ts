import { ChargerStage, InverterState } from '#domain/kinds/wire.ts';

/** Charger states of Victron (`/State` of a charger, `CS` of VE.Direct) and what the protocol calls them. */
const STAGES: Readonly<Record<number, ChargerStage>> = {
  0: ChargerStage.CHARGER_IDLE,
  2: ChargerStage.CHARGER_FAULT,
  3: ChargerStage.BULK,
  4: ChargerStage.ABSORPTION,
  5: ChargerStage.FLOAT,
  // Storage: a lower float.
  6: ChargerStage.FLOAT,
  7: ChargerStage.EQUALISE,
  245: ChargerStage.CHARGER_IDLE,
  246: ChargerStage.ABSORPTION,
  247: ChargerStage.EQUALISE,
};

/** States of an inverter or inverter-charger; while it charges it is in one of the stages. */
const INVERTER_STATES: Readonly<Record<number, InverterState>> = {
  0: InverterState.INVERTER_OFF,
  1: InverterState.INVERTER_SLEEPING,
  2: InverterState.INVERTER_FAULT,
  3: InverterState.CHARGING,
  4: InverterState.CHARGING,
  5: InverterState.CHARGING,
  6: InverterState.CHARGING,
  7: InverterState.CHARGING,
  8: InverterState.PASSING_THROUGH,
  9: InverterState.INVERTING,
  10: InverterState.INVERTING,
  11: InverterState.INVERTING,
};

/** @returns null for a state that says nothing about the stage */
export const stageOf = (state: number): number | null => STAGES[state] ?? null;
/** @returns null for a state that is none of the protocol's */
export const inverterStateOf = (state: number): number | null => INVERTER_STATES[state] ?? null;
/** For channels that are never negative: a charger at rest takes a little for itself. */
export const notNegative = (value: number): number => Math.max(0, value);
