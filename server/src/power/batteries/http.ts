import type { batteryCalls } from '#domain/power/batteries/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { getBattery } from './detail.ts';
import { mountsShown, pageBatteries } from './list.ts';
import { dismountBattery, mountBattery } from './mount.ts';
import { saveBattery } from './save.ts';
import { dismissSuggestion, openSuggestions } from './swap-suggestions.ts';

export const batteryHandlers = ({ within, clock }: Context): Handlers<typeof batteryCalls> => ({
  pageBatteries: ({ session, input }) => within(session, (tx) => pageBatteries(tx, session, input, clock.now())),
  getBattery: ({ session, input }) => within(session, (tx) => getBattery(tx, input.batteryId)),
  batteriesOfDevice: ({ session, device, input: { everyUnit, unit } }) =>
    within(session, (tx) => mountsShown(tx, device, everyUnit ? null : unit)),
  swapSuggestions: ({ session, device, input }) => within(session, (tx) => openSuggestions(tx, device.id, input.unit)),
  dismissSwapSuggestion: ({ session, device, input }) =>
    within(session, (tx) => dismissSuggestion({ tx, session, device, now: clock.now() }, input)),
  saveBattery: ({ session, input }) => within(session, (tx) => saveBattery(tx, session, input, clock.now())),
  mountBattery: ({ session, device, input }) =>
    within(session, (tx) => mountBattery({ tx, session, device, now: clock.now() }, input)),
  dismountBattery: ({ session, device, input }) =>
    within(session, (tx) => dismountBattery({ tx, session, device, now: clock.now() }, input)),
});
