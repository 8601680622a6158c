import type { bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import type { KeyContext } from '../../access/api-keys/own-keys.ts';
import type { SessionDirectory } from '../../access/users/sessions/session-directory.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { makeBridgeKey, revokeBridgeKey } from './bridge-key.ts';
import { getBridge, listBridges, removeBridge, saveBridge } from './bridges.ts';
import { syncBridge, watchBridge } from './sync.ts';

export function bridgeHandlers(
  context: Context,
  { announce }: Pick<SessionDirectory, 'announce'>,
): Handlers<typeof bridgeCalls> {
  const { within, clock } = context;
  const keys: KeyContext = { within, clock, announce };
  return {
    listBridges: ({ session }) => listBridges(context, session),
    getBridge: ({ session, input }) => getBridge(context, session, input.id),
    saveBridge: ({ session, input }) => saveBridge(keys, session, input),
    removeBridge: ({ session, input }) => removeBridge(keys, session, input.id),
    makeBridgeKey: ({ session, input }) => makeBridgeKey(keys, session, input.id),
    revokeBridgeKey: ({ session, input }) => revokeBridgeKey(keys, session, input.id),
    watchBridge: ({ session, input }) => watchBridge(context, session, input),
    syncBridge: ({ session, input }) => syncBridge(context, session, input),
  };
}
