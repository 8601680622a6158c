import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { trustedCertificate } from '../../harness/authority.ts';

interface TestPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export const CLIENT_ID = 'wattyard';
export const CLIENT_SECRET = 'a secret of the client';

interface Proof {
  readonly acr?: string;
  readonly amr?: string[];
}

/** A real OpenID provider over TLS, whose authority this process trusts. Whoever comes is the person that the test has set. */
export async function startSignInProvider(redirectAddress: string) {
  const { authority, key, cert, distrust } = trustedCertificate();
  let person: TestPerson | null = null;
  /** How the person is said to have proved itself. */
  let asked: Proof = {};
  let handle: ReturnType<Provider['callback']> = async () => {};
  const server = createServer({ key, cert }, (request, response) => {
    if (request.url?.startsWith('/interaction/')) void decide(request, response);
    else handle(request, response);
  }).listen(0);
  await once(server, 'listening');
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectAddress], grant_types: GRANTS },
    ],
    cookies: { keys: ['of the test'] },
    claims: {
      openid: ['sub', 'acr', 'amr'],
      profile: ['name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Who is asked again is another one.
    // The token has the proof of the sign-in alone, whatever is known of the person.
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) => ({ ...person, ...(use === 'id_token' && { acr: undefined, amr: undefined }), sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  const decide: ReturnType<Provider['callback']> = async (request, response) => {
    const result = person
      ? { login: { accountId: person.sub, ...asked } }
      : { error: 'access_denied', error_description: 'no thanks' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  handle = provider.callback();

  return {
    issuer,
    /** The certificate of its authority, for other processes. */
    authority,
    /** Null: whoever comes says no. */
    become: (next: TestPerson | null, proof: Proof = {}) => {
      person = next;
      asked = proof;
    },
    /** What a browser does that is sent there, until it is sent back: the address to which it is. */
    async visit(url: string): Promise<URL> {
      const cookies = new Map<string, string>();
      for (let next = url, hops = 0; hops < 10; hops++) {
        const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
        const answer = await fetch(next, { redirect: 'manual', headers });
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`the provider stays at ${next}: ${answer.status} ${await answer.text()}`);
        const target = new URL(location, next);
        if (target.href.startsWith(redirectAddress)) return target;
        next = target.href;
      }
      throw new Error('too many redirects');
    },
    stop: () => {
      distrust();
      server.closeAllConnections();
      server.close();
    },
  };
}

const GRANTS = ['authorization_code'];
export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>;
