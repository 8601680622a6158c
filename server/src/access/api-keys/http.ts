import type { apiKeyCalls } from '#domain/access/api-keys/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { SessionDirectory } from '../users/sessions/session-directory.ts';
import { addCompanyKey, companyKeys, revokeCompanyKey } from './company-keys.ts';
import { addOwnKey, type KeyContext, ownKeys, revokeOwnKey } from './own-keys.ts';

export function apiKeyHandlers(
  { within, clock }: Context,
  { announce }: SessionDirectory,
): Handlers<typeof apiKeyCalls> {
  const context: KeyContext = { within, clock, announce };
  return {
    listMyApiKeys: ({ session }) => ownKeys(context, session),
    addMyApiKey: ({ session, input }) => addOwnKey(context, session, input),
    revokeMyApiKey: ({ session, input }) => revokeOwnKey(context, session, input.id),
    listCompanyApiKeys: ({ session, input }) => companyKeys(context, session, input.companyId),
    addCompanyApiKey: ({ session, input }) => addCompanyKey(context, session, input),
    revokeCompanyApiKey: ({ session, input }) => revokeCompanyKey(context, session, input.id),
  };
}
