import * as client from 'openid-client';
import { z } from 'zod';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { OutboundError, type OutboundPolicy } from '../../platform/outbound/dial.ts';
import { guardedFetch } from '../../platform/outbound/fetch.ts';
import type { Claims } from './claims.ts';

const TIMEOUT_SECONDS = 10;
/** How far the clock of a provider may be off. */
const TOLERANCE_SECONDS = 60;
const DISCOVERED_FOR_MS = 10 * MINUTE_MS;
const MAX_KEPT = 500;

export interface Client {
  readonly companyId: number;
  readonly updatedAt: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
}

/** What a provider publishes about itself, with the issuer checked. */
export async function discover(
  issuer: string,
  clientId: string,
  policy: OutboundPolicy,
): Promise<client.Configuration> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: guardedFetch(policy) as client.CustomFetch,
    timeout: TIMEOUT_SECONDS,
  });
  const { error } = USED.safeParse(found.serverMetadata());
  if (error) throw new Error(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  return found;
}

const words = z.array(z.string()).optional();
/** What is used of a document; its library takes it as it comes. */
const USED = z.object({
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url().optional(),
  response_types_supported: words,
  code_challenge_methods_supported: words,
  token_endpoint_auth_methods_supported: words,
});

async function configure({ issuer, clientId, secret }: Client, policy: OutboundPolicy): Promise<client.Configuration> {
  const server = (await discover(issuer, clientId, policy)).serverMetadata();
  const config = new client.Configuration(
    server,
    clientId,
    { [client.clockTolerance]: TOLERANCE_SECONDS },
    authentication(secret, server.token_endpoint_auth_methods_supported),
  );
  config[client.customFetch] = guardedFetch(policy) as client.CustomFetch;
  config.timeout = TIMEOUT_SECONDS;
  // The signature of the token is checked too, not only where it came from.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** A provider that does not say how it wants the secret takes it in the header (OpenID Connect Discovery 1.0). */
function authentication(secret: string | null, methods: readonly string[] = ['client_secret_basic']) {
  if (secret === null) return client.None();
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

interface Kept {
  readonly updatedAt: number;
  readonly until: number;
  readonly config: Promise<client.Configuration>;
}

/** Providers as they were found, for a while. */
export function createOpenId(policy: OutboundPolicy, now: () => number) {
  const kept = new Map<number, Kept>();
  const configOf = (of: Client): Promise<client.Configuration> => {
    const known = kept.get(of.companyId);
    if (known?.updatedAt === of.updatedAt && now() < known.until) return known.config;
    if (kept.size >= MAX_KEPT) kept.clear();
    const config = configure(of, policy);
    const entry = { updatedAt: of.updatedAt, until: now() + DISCOVERED_FOR_MS, config };
    kept.set(of.companyId, entry);
    config.catch(() => kept.get(of.companyId) === entry && kept.delete(of.companyId));
    return config;
  };
  return {
    async addressOf(of: Client, parameters: Readonly<Record<string, string>>, verifier: string): Promise<string> {
      const config = await configOf(of);
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const more = { code_challenge: challenge, code_challenge_method: 'S256' };
      return client.buildAuthorizationUrl(config, { ...parameters, ...more }).href;
    },
    /** What the provider says of who comes back: the claims of the token, and those that it tells only when asked. */
    async claimsOf(of: Client, returned: URL, expected: client.AuthorizationCodeGrantChecks): Promise<Claims> {
      const config = await configOf(of);
      const tokens = await client.authorizationCodeGrant(config, returned, { ...expected, idTokenExpected: true });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      if (!config.serverMetadata().userinfo_endpoint) return claims;
      // How somebody has signed in is told by the token alone: of the person anything may be told, by the person too.
      const { acr: _, amr: __, ...told } = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      return { ...told, ...claims };
    },
  };
}
export type OpenId = ReturnType<typeof createOpenId>;

const causesOf = function* (error: unknown): Generator<unknown> {
  for (let each = error, depth = 0; each !== undefined && depth < 5; depth++) {
    yield each;
    each = each instanceof Error ? each.cause : undefined;
  }
};

/** Why a provider was not reached; null for another fault. */
export function outboundFault(error: unknown): string | null {
  for (const each of causesOf(error)) {
    if (each instanceof OutboundError) return each.message;
    if (each instanceof Error && each.name === 'TimeoutError') return `no answer within ${TIMEOUT_SECONDS} s`;
  }
  return null;
}

/** The person said no, or the provider did. */
export const isDenied = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

/** In words for the log and for administrators. */
export const faultText = (error: unknown): string =>
  outboundFault(error) ??
  [...causesOf(error)]
    .filter((each) => each instanceof Error)
    .map(({ message }) => message)
    .join(': ')
    .slice(0, 300);
