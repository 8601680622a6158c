import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath, ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { type ErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import type { AuditCounter } from '../../foundation/system/audit-counter.ts';
import { systemScope } from '../../platform/db/within.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAccountById } from '../users/accounts/account.ts';
import { originOf } from '../users/origin.ts';
import type { SessionDirectory } from '../users/sessions/session-directory.ts';
import { loadSession } from '../users/sessions/session-store.ts';
import { beginSession, type Gate, type Language } from '../users/sessions/sign-in.ts';
import { countTry } from '../users/sessions/tries.ts';
import { isStrong } from './claims.ts';
import {
  type Attempt,
  type Browser,
  browserOf,
  giveCookie,
  handshakeOf,
  newBrowser,
  newCode,
  noteAttempt,
  spendAttempt,
  spendCode,
  takeCookie,
} from './handshake.ts';
import { connect, join } from './join.ts';
import { type Client, faultText, isDenied, type OpenId, outboundFault } from './openid.ts';
import { type ProviderRow, providerOn } from './provider-row.ts';
import { unseal } from './sealed.ts';

export interface Parts extends Context {
  readonly sessions: SessionDirectory;
  readonly auditCounter: AuditCounter;
  readonly openId: OpenId;
  /** What is asked for besides. */
  readonly gate: Gate;
}

const scope = systemScope('single sign-on');
/** From one network in ten minutes: a whole office may begin its day. */
const MAX_BEGUN = 300;

export const CALLBACK = '/user/singleSignOn/callback';

/** Where providers send people back to; without an address of the console it is not known which one is ours. */
export function redirectAddress({ config: { publicUrl } }: Pick<Context, 'config'>): string {
  if (publicUrl === undefined) throw new Refusal('single_sign_on_no_address');
  return `${publicUrl}${CALLBACK}`;
}
const isSecure = ({ config }: Pick<Context, 'config'>) => config.publicUrl?.startsWith('https:') ?? false;

async function providerOf(
  { within }: Parts,
  companyId: number,
): Promise<{ provider: ProviderRow; client: Client } | null> {
  return within(scope, async (tx) => {
    const provider = await providerOn(tx, companyId);
    if (!provider) return null;
    const { clientSecret, ...row } = provider;
    const secret = clientSecret && (await unseal(tx, provider.companyId, clientSecret));
    return { provider, client: { ...row, secret } };
  });
}

interface Begun {
  readonly companyId: number;
  /** The session whose account is to be connected. */
  readonly session: Pick<Session, 'userId' | 'tokenHash'> | null;
  readonly language: Language | undefined;
}

/** Begins in this browser to sign in, or to connect an account. */
export async function begin(
  parts: Parts,
  { companyId, session, language }: Begun,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ url: string }> {
  const redirect = redirectAddress(parts);
  const now = parts.clock.now();
  const subject = `single sign-on from ${networkOf(request.ip)}`;
  await countTry(parts.within, [{ subject, max: MAX_BEGUN, reaches: true }], now);
  const found = await providerOf(parts, companyId);
  if (!found) throw new Refusal('single_sign_on_off');
  const { provider, client } = found;
  const browser = newBrowser();
  const { state, nonce, verifier } = handshakeOf(browser);
  const url = await parts.openId
    .addressOf(
      client,
      {
        redirect_uri: redirect,
        scope: provider.scopes,
        state,
        nonce,
        ...(language && { ui_locales: language.replace('_', '-') }),
      },
      verifier,
    )
    .catch((error: unknown) => {
      parts.log.warn({ company: provider.companyId, error: faultText(error) }, 'a sign-in provider was not reached');
      throw new Refusal('single_sign_on_unreachable');
    });
  const attempt: Attempt = {
    companyId: provider.companyId,
    userId: session?.userId ?? null,
    tokenHash: session?.tokenHash ?? null,
  };
  await parts.within(scope, (tx) => noteAttempt(tx, browser, attempt, now));
  giveCookie(reply, browser, isSecure(parts));
  return { url };
}

/** Where the browser goes that comes back from a provider. What it is given is good for a minute, in this browser alone. */
export async function comeBack(parts: Parts, request: FastifyRequest): Promise<string> {
  const console = `${parts.config.publicUrl ?? ''}/#`;
  try {
    const { code, isConnected } = await received(parts, request);
    return isConnected ? `${console}/account?connected=1` : `${console}/login?code=${code}`;
  } catch (error) {
    if (!(error instanceof ReturnRefusal)) throw error;
    noteRefused(parts, request.ip, error);
    return `${console}${error.attempt?.userId ? '/account' : '/login'}?fault=${error.code}`;
  }
}

/** Administrators of the company read in its audit who was not let in and why. */
function noteRefused({ auditCounter }: Parts, address: string, { code, attempt }: ReturnRefusal): void {
  const companyId = attempt?.companyId ?? null;
  auditCounter.note({
    action: 'users.signIn',
    address,
    key: `provider of ${companyId}`,
    outcome: code,
    about: async (tx) => {
      const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
      return { userId: attempt?.userId ?? null, companyPath: company?.path ?? ROOT_PATH };
    },
  });
}

/** A refusal whose reader is shown a page, not an answer. */
class ReturnRefusal extends Error {
  readonly code: ErrorCode;
  readonly attempt: Attempt | null;
  constructor(code: ErrorCode, attempt: Attempt | null = null) {
    super(code);
    this.code = code;
    this.attempt = attempt;
  }
}

async function received(
  parts: Parts,
  request: FastifyRequest,
): Promise<{ code: string; isConnected: false } | { code: null; isConnected: true }> {
  const { within, clock } = parts;
  const now = clock.now();
  const { state } = request.query as { state?: unknown };
  const browser = browserOf(request);
  if (browser === null || state !== handshakeOf(browser).state) throw new ReturnRefusal('single_sign_on_expired');
  const attempt = await within(scope, (tx) => spendAttempt(tx, handshakeOf(browser).state, browser, now));
  if (!attempt) throw new ReturnRefusal('single_sign_on_expired');
  const found = await providerOf(parts, attempt.companyId);
  if (!found) throw new ReturnRefusal('single_sign_on_off', attempt);
  const { provider, client } = found;
  const claims = await claimsOf(parts, client, { request, browser, attempt });
  const { userId: connected, tokenHash } = attempt;
  if (connected !== null) {
    const refused = await refusals(attempt, () =>
      within(scope, async (tx) => {
        if (tokenHash === null || (await loadSession(tx, tokenHash, now))?.session.userId !== connected)
          throw new Refusal('single_sign_on_expired');
        return connect(tx, provider, { userId: connected, claims }, now);
      }),
    );
    if (refused) throw new ReturnRefusal(refused, attempt);
    return { code: null, isConnected: true };
  }
  const joined = await refusals(attempt, () => within(scope, (tx) => join(tx, provider, claims, now)));
  if (joined.isChanged && joined.userId !== null)
    await parts.sessions.announce({ topic: 'user', userId: joined.userId });
  if (joined.refused !== null) throw new ReturnRefusal(joined.refused, attempt);
  const { userId } = joined;
  const proved = { companyId: provider.companyId, userId, isStrong: isStrong(claims, provider.strongValues) };
  return { code: await within(scope, (tx) => newCode(tx, browser, proved, now)), isConnected: false };
}

async function refusals<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? new ReturnRefusal(error.code, attempt) : error;
  }
}

async function claimsOf(
  parts: Parts,
  client: Client,
  { request, browser, attempt }: { request: FastifyRequest; browser: Browser; attempt: Attempt },
) {
  const { state, nonce, verifier } = handshakeOf(browser);
  const returned = new URL(redirectAddress(parts));
  returned.search = new URL(request.url, 'http://console').search;
  try {
    return await parts.openId.claimsOf(client, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
  } catch (error) {
    const words = faultText(error);
    parts.log.warn({ company: client.companyId, error: words }, 'a sign-in with a provider failed');
    if (isDenied(error)) throw new ReturnRefusal('single_sign_on_cancelled', attempt);
    throw new ReturnRefusal(
      outboundFault(error) === null ? 'single_sign_on_failed' : 'single_sign_on_unreachable',
      attempt,
    );
  }
}

/** The session of the browser that came back. */
export async function finish(
  parts: Parts,
  { code, language }: Parsed<Calls['finishSingleSignOn']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Output<Calls['finishSingleSignOn']>> {
  const { within, clock } = parts;
  const now = clock.now();
  const browser = browserOf(request);
  const proved = browser && (await within(scope, (tx) => spendCode(tx, code, browser, now)));
  if (!proved) throw new Refusal('single_sign_on_expired');
  const account = await within(scope, async (tx) => {
    const provider = await providerOn(tx, proved.companyId);
    const found = provider && (await findAccountById(tx, proved.userId));
    if (!found) throw new Refusal('single_sign_on_off');
    if (found.disabled) throw new Refusal('account_disabled');
    // It may have been moved out or raised since the provider let it in.
    if (found.sysAdmin || !containsPath(provider.path, found.path)) throw new Refusal('single_sign_on_refused');
    return found;
  });
  // A provider that has asked for a second factor itself has done enough.
  const asked = proved.isStrong ? null : await within(scope, (tx) => parts.gate(tx, account, now));
  takeCookie(reply, isSecure(parts));
  if (asked) throw asked;
  return within(scope, (tx) => beginSession(tx, account, language, originOf(request), now));
}
