import type { ChargeState } from '#domain/foundation/kinds/charge-state.ts';
import type { IconName } from './icon-paths.ts';

/**
 * The appearance of a charge state; `off` is a silent device with its last state, `none` a device that has never
 * reported.
 */
export type ChargeAppearance = 'charge' | 'discharge' | 'idle' | 'low' | 'off' | 'none';

const APPEARANCES: Readonly<Record<ChargeState, ChargeAppearance>> = {
  1: 'charge',
  2: 'discharge',
  3: 'idle',
  4: 'low',
};

const isChargeState = (state: number | null | undefined): state is ChargeState =>
  state === 1 || state === 2 || state === 3 || state === 4;

/** The appearance for the state from server or live feed; unknown is idle, silent is off. */
export const appearanceOf = (state: number | null | undefined, online: boolean): ChargeAppearance => {
  if (!online) return 'off';
  return isChargeState(state) ? APPEARANCES[state] : 'idle';
};

export const APPEARANCE_ICONS: Readonly<Record<ChargeAppearance, IconName>> = {
  charge: 'bolt',
  discharge: 'arrow-down',
  idle: 'idle',
  low: 'battery-empty',
  off: 'clock',
  none: 'clock',
};

/** The bar is low whenever the charge is low, whatever the state: of a silent device too, once it has reported. */
export const barAppearance = (appearance: ChargeAppearance, lowCharge: boolean): ChargeAppearance =>
  appearance !== 'none' && lowCharge ? 'low' : appearance;
