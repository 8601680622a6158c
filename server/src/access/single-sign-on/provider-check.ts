import type { ProviderFault } from '#domain/access/single-sign-on/calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { OutboundPolicy } from '../../platform/outbound/dial.ts';
import { guardedFetch } from '../../platform/outbound/fetch.ts';
import { isTarget } from '../../platform/outbound/targets.ts';
import { discover, faultText, outboundFault } from './openid.ts';

type Checked = Output<Calls['testSingleSignOn']>;

const fault = (is: ProviderFault, detail = ''): Checked => ({ fault: is, detail });

/** What keeps a provider from being used, as far as it says itself. */
export async function checkProvider(issuer: string, policy: OutboundPolicy): Promise<Checked> {
  if (!isTarget(issuer, policy.allowsPrivate)) return fault('address');
  let server: Awaited<ReturnType<typeof metadataOf>>;
  try {
    server = await metadataOf(issuer, policy);
  } catch (error) {
    const unreached = outboundFault(error);
    if (unreached !== null) return fault('unreachable', unreached);
    return fault(/issuer/.test(faultText(error)) ? 'issuer' : 'document', faultText(error));
  }
  const { response_types_supported: types, code_challenge_methods_supported: challenges, jwks_uri: keys } = server;
  if (!server.authorization_endpoint || !server.token_endpoint || (types && !types.includes('code')))
    return fault('flow');
  // Providers that do not say which they know mostly know it: it is asked of those that do say.
  if (challenges && !challenges.includes('S256')) return fault('pkce');
  return keys === undefined ? fault('keys') : checkKeys(keys, policy);
}

const metadataOf = async (issuer: string, policy: OutboundPolicy) =>
  (await discover(issuer, 'check', policy)).serverMetadata();

async function checkKeys(address: string, policy: OutboundPolicy): Promise<Checked> {
  try {
    const answer = await guardedFetch(policy)(address, { method: 'GET', headers: { accept: 'application/json' } });
    const { keys } = (await answer.json()) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 ? { fault: null, detail: '' } : fault('keys');
  } catch (error) {
    return fault('keys', faultText(error));
  }
}
