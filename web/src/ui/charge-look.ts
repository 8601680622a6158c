import type { ChargeState } from '#domain/kinds/charge-state.ts';
import type { IconName } from './icon-paths.ts';

/** How a charge state looks; `off` is a device that is silent: what it last said; `none` one that has never said anything. */
export type ChargeLook = 'charge' | 'discharge' | 'idle' | 'low' | 'off' | 'none';

const LOOKS: Readonly<Record<ChargeState, ChargeLook>> = { 1: 'charge', 2: 'discharge', 3: 'idle', 4: 'low' };

const isChargeState = (state: number | null | undefined): state is ChargeState =>
  state === 1 || state === 2 || state === 3 || state === 4;

/** The look of a state as it comes from server or live feed; unknown is idle, silent is off. */
export const lookOf = (state: number | null | undefined, online: boolean): ChargeLook => {
  if (!online) return 'off';
  return isChargeState(state) ? LOOKS[state] : 'idle';
};

export const LOOK_ICONS: Readonly<Record<ChargeLook, IconName>> = {
  charge: 'bolt',
  discharge: 'arrow-down',
  idle: 'idle',
  low: 'battery-empty',
  off: 'clock',
  none: 'clock',
};

/** The bar is low whenever the charge is, whatever the state; a silent device has none of the colours. */
export const barLook = (look: ChargeLook, lowCharge: boolean): ChargeLook =>
  look !== 'off' && look !== 'none' && lowCharge ? 'low' : look;
