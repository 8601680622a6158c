import type { FastifyRequest } from 'fastify';
import type { factorCalls } from '#domain/access/factors/calls.ts';
import type { Context } from '../../context.ts';
import { isHostOfCompany } from '../../foundation/companies/brand.ts';
import type { AuditCounter } from '../../foundation/system/audit-counter.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { ManageParts } from '../users/accounts/manage.ts';
import { notedActions } from '../users/noted.ts';
import { originOf } from '../users/origin.ts';
import type { MayUsePassword } from '../users/sessions/sign-in.ts';
import {
  addAuthenticator,
  addPasskey,
  type ChangeParts,
  removeFactor,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from './change.ts';
import { factorDemand, saveFactorDemand } from './demand.ts';
import { confirmOwner, myFactors, passkeyToConfirm } from './mine.ts';
import { aboutPasskey, aboutSession, aboutTicket } from './noted.ts';
import { nameOfHost, partyOrRefusal, relyingPartyOf } from './relying-party.ts';
import { resetFactors } from './reset.ts';
import { finishSetUp, passkeyToSignIn, signInWithFactor, signInWithPasskey } from './sign-in.ts';

const scope = systemScope('host of a passkey');

interface Parts extends ManageParts {
  readonly mayUsePassword: MayUsePassword;
  readonly auditCounter: AuditCounter;
}

export function factorHandlers(context: Context, parts: Parts): Handlers<typeof factorCalls> {
  const { refusals } = notedActions(parts.auditCounter);
  const found = async ({ host }: FastifyRequest) => {
    const isOfCompany = await context.within(scope, (tx) => isHostOfCompany(tx, nameOfHost(host)));
    return relyingPartyOf(host, context.config.publicUrl, isOfCompany);
  };
  const partyOf = async (request: FastifyRequest) => partyOrRefusal(await found(request));
  const changeOf = ({ ip }: FastifyRequest): ChangeParts => ({ context, post: parts, address: ip });
  const about = (ticket: string) => aboutTicket(ticket, context.clock.now());
  /** Refusals of a change are in the audit under the account whose ticket it was. */
  const changed = <T>(action: string, request: FastifyRequest, ticket: string, work: (by: ChangeParts) => Promise<T>) =>
    refusals(`factors.${action}`, request.ip, about(ticket), () => work(changeOf(request)));
  return {
    signInWithFactor: ({ input, request }) =>
      refusals('users.signIn', request.ip, about(input.ticket), () =>
        signInWithFactor(context, { ...parts, party: () => partyOf(request) }, input, originOf(request)),
      ),
    passkeyToSignIn: async ({ input, request }) => passkeyToSignIn(context, await partyOf(request), input.ticket),
    signInWithPasskey: ({ input, request }) =>
      refusals('users.signIn', request.ip, aboutPasskey(input.passkey), async () =>
        signInWithPasskey(
          context,
          { party: await partyOf(request), mayUsePassword: parts.mayUsePassword },
          input,
          originOf(request),
        ),
      ),
    finishFactorSetUp: ({ input, request }) =>
      refusals('users.signIn', request.ip, about(input.ticket), () => finishSetUp(context, input, originOf(request))),
    myFactors: async ({ session, request }) => myFactors(context, session, await found(request)),
    passkeyToConfirm: async ({ session, request }) => passkeyToConfirm(context, session, await partyOf(request)),
    confirmOwner: ({ session, input, request }) =>
      refusals('factors.confirm', request.ip, aboutSession(session), async () =>
        confirmOwner(context, session, input, await found(request)),
      ),
    beginAuthenticator: ({ input, request }) => startAuthenticator(changeOf(request), input.ticket),
    finishAuthenticator: ({ input, request }) =>
      changed('addAuthenticator', request, input.ticket, (by) => addAuthenticator(by, input)),
    beginPasskey: async ({ input, request }) => startPasskey(changeOf(request), await partyOf(request), input.ticket),
    finishPasskey: ({ input, request }) =>
      changed('addPasskey', request, input.ticket, async (by) => addPasskey(by, await partyOf(request), input)),
    newRecoveryCodes: ({ input, request }) =>
      changed('newRecoveryCodes', request, input.ticket, (by) => renewRecoveryCodes(by, input.ticket)),
    removeFactor: ({ input, request }) => changed('remove', request, input.ticket, (by) => removeFactor(by, input)),
    resetFactors: ({ session, input }) => resetFactors(context, parts, session, input.id),
    factorDemand: ({ session, input }) => factorDemand(context, session, input.companyId),
    saveFactorDemand: ({ session, input }) => saveFactorDemand(context, session, input),
  };
}
