import type { commissioningCalls } from '#domain/fleet/commissioning/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { commissionUnits } from './commission.ts';
import { commissionedDevices } from './commissioned.ts';
import { nextNames } from './names.ts';

export function commissioningHandlers(context: Context): Handlers<typeof commissioningCalls> {
  const { within, clock } = context;
  return {
    nextNames: ({ session, input }) => within(session, (tx) => nextNames(tx, input)),
    commissionDevices: async ({ session, input }) => ({ units: await commissionUnits(context, session, input.units) }),
    commissionedDevices: ({ session, input }) =>
      within(session, (tx) => commissionedDevices(tx, session, input, clock.now())),
  };
}
