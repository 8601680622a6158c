import type { CommandEffects } from '../control/effects.ts';
import { configurationEffect } from '../control/facts.ts';
import { firmwareEffect } from '../firmware/command-effect.ts';

/** The kinds of commands that change more than their own status. */
export const COMMAND_EFFECTS: CommandEffects = {
  configuration: configurationEffect,
  firmware: firmwareEffect,
};
