import { AsyncLocalStorage } from 'node:async_hooks';
import { clientText } from '#domain/foundation/system/client-of.ts';
import type { Session } from '../../platform/http/session.ts';

/** With what a call is made and from where. */
export interface Acting {
  readonly apiKey: string | null;
  /** Browser and system, shortened. */
  readonly client: string | null;
  readonly address: string | null;
  /** The name of the session; null for a key and without one. */
  readonly session: string | null;
}

const PROGRAM: Acting = { apiKey: null, client: null, address: null, session: null };
const store = new AsyncLocalStorage<Acting>();

/** Work of a call: the audit names its API key, client and address, also when it goes on afterwards. */
export const actWith = <T>(acting: Acting, work: () => T): T => store.run(acting, work);

export const actingNow = (): Acting => store.getStore() ?? PROGRAM;

/** The part of a request that the audit names. */
export interface Requested {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

const NAME_LENGTH = 16;
/** What the audit calls a session. */
export const sessionName = (tokenHash: string): string => tokenHash.slice(0, NAME_LENGTH);

export const actingOf = (
  session: Pick<Session, 'apiKey' | 'tokenHash'> | null,
  { ip, headers }: Requested,
): Acting => ({
  apiKey: session?.apiKey?.label ?? null,
  client: clientText(headers['user-agent'] ?? null),
  address: ip,
  session: session && !session.apiKey ? sessionName(session.tokenHash) : null,
});
