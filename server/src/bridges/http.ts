import type { bridgeCalls } from '#domain/bridges/calls.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { getBridge, listBridges, removeBridge, saveBridge } from './bridges.ts';
import { syncBridge, watchBridge } from './sync.ts';

export const bridgeHandlers = (context: Context): Handlers<typeof bridgeCalls> => ({
  listBridges: ({ session }) => listBridges(context, session),
  getBridge: ({ session, input }) => getBridge(context, session, input.id),
  saveBridge: ({ session, input }) => saveBridge(context, session, input),
  removeBridge: ({ session, input }) => removeBridge(context, session, input.id),
  watchBridge: ({ session, input }) => watchBridge(context, session, input),
  syncBridge: ({ session, input }) => syncBridge(context, session, input),
});
