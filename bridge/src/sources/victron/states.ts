import { ChargerStage, InverterState } from '#domain/foundation/kinds/wire.ts';

/** Charger states of Victron (`/State` of a charger, `CS` of VE.Direct) and what the protocol calls them. */
const STAGES: Readonly<Record<number, ChargerStage>> = {
  0: ChargerStage.CHARGER_IDLE,
  1: ChargerStage.CHARGER_IDLE,
  2: ChargerStage.CHARGER_FAULT,
  3: ChargerStage.BULK,
  4: ChargerStage.ABSORPTION,
  5: ChargerStage.FLOAT,
  // Storage: a lower float.
  6: ChargerStage.FLOAT,
  7: ChargerStage.EQUALISE,
  // A power supply holds its voltage.
  11: ChargerStage.FLOAT,
  // Sustain: held at a low voltage until there is power.
  244: ChargerStage.FLOAT,
  245: ChargerStage.CHARGER_IDLE,
  246: ChargerStage.ABSORPTION,
  247: ChargerStage.EQUALISE,
  // BatterySafe: the voltage rises slowly to absorption.
  248: ChargerStage.ABSORPTION,
  // The battery, or a system around it, says how much it takes.
  252: ChargerStage.BULK,
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
  244: InverterState.CHARGING,
  245: InverterState.INVERTER_STARTING,
  246: InverterState.CHARGING,
  247: InverterState.CHARGING,
  248: InverterState.CHARGING,
  252: InverterState.CHARGING,
};

/** @returns null for a state that says nothing about the stage */
export const stageOf = (state: number): number | null => STAGES[state] ?? null;
/** @returns null for a state that is none of the protocol's */
export const inverterStateOf = (state: number): number | null => INVERTER_STATES[state] ?? null;
/** For channels that are never negative: a charger at rest takes a little for itself. */
export const notNegative = (value: number): number => Math.max(0, value);
