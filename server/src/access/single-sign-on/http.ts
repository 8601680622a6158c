import type { FastifyInstance } from 'fastify';
import type { singleSignOnCalls } from '#domain/access/single-sign-on/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { companyVisited } from '../../foundation/companies/brand.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { checkOwnPassword } from '../users/accounts/own-account.ts';
import { createOpenId } from './openid.ts';
import { disconnect, ownIdentities } from './own-identities.ts';
import { checkProvider } from './provider-check.ts';
import { providerInForce, rootOf } from './provider-row.ts';
import { checkManaged, readProvider, removeProvider, saveProvider } from './settings.ts';
import { begin, CALLBACK, comeBack, finish, type Parts } from './sign-in.ts';

const scope = systemScope('sign-in offer');

/** Sign-in with a provider of a company's own: its calls, and the address to which providers send people back. */
export function singleSignOn(context: Context, given: Pick<Parts, 'sessions' | 'auditCounter' | 'gate'>) {
  const policy = { allowsPrivate: context.config.allowPrivateTargets };
  const parts: Parts = { ...context, ...given, openId: createOpenId(policy, context.clock.now) };
  const handlers: Handlers<typeof singleSignOnCalls> = {
    singleSignOnOffer: async ({ input: { company }, request }) => {
      const { publicUrl } = context.config;
      if (publicUrl === undefined) return null;
      const visit = { host: request.hostname, company };
      const provider = await context.within(scope, async (tx) => providerInForce(tx, await companyVisited(tx, visit)));
      return provider && { companyId: provider.companyId, label: provider.label, console: publicUrl };
    },
    beginSingleSignOn: ({ input: { companyId, language }, request, reply }) =>
      begin(parts, { companyId, session: null, language }, request, reply),
    finishSingleSignOn: ({ input, request, reply }) => finish(parts, input, request, reply),
    getSingleSignOn: ({ session, input }) => readProvider(context, session, input.companyId),
    saveSingleSignOn: ({ session, input }) => saveProvider(context, session, input),
    removeSingleSignOn: ({ session, input }) => removeProvider(context, session, input.companyId),
    testSingleSignOn: async ({ session, input }) => {
      await checkManaged(context, session, input.companyId);
      return checkProvider(input.issuer, policy);
    },
    listMyIdentities: ({ session }) => ownIdentities(context, session),
    connectSingleSignOn: async ({ session, input: { password, language }, request, reply }) => {
      if (!can.connectSingleSignOn(session).allowed) throw new Refusal('single_sign_on_refused');
      // Whoever finds an open session must not give himself a way in that stays.
      await checkOwnPassword(context, session, password);
      const companyId = rootOf(session.path);
      return begin(parts, { companyId, session, language }, request, reply);
    },
    disconnectSingleSignOn: ({ session, input }) => disconnect(context, session, input.issuer),
  };
  const route = (app: FastifyInstance) =>
    app.get(CALLBACK, { config: { isCostly: true } }, async (request, reply) =>
      reply.redirect(await comeBack(parts, request), 303),
    );
  return { handlers, route };
}
