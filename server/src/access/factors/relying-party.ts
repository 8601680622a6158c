import { isIP } from 'node:net';
import { Refusal } from '#domain/foundation/basics/errors.ts';

/** For whom a browser makes passkeys: a host name, and the origins of pages that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/** Why an address of the console can have no passkeys, and where they can be had instead. */
export interface Hindrance {
  readonly hindrance: 'numbers' | 'elsewhere';
  readonly address: string | null;
}

const isNumbers = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
const isHere = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * WebAuthn ties passkeys to a host name and refuses addresses of numbers. Where the address of the console is configured
 * no other name counts but those that companies were given: a page that poses as the console under a name of its own gets
 * none.
 *
 * @param host what the request calls this server, with its port
 */
export function relyingPartyOf(
  host: string,
  publicUrl: string | undefined,
  isHostOfCompany = false,
): RelyingParty | Hindrance {
  const url = URL.parse(`https://${host}`);
  const name = nameOfHost(host);
  const configured = publicUrl === undefined ? null : new URL(publicUrl);
  if (configured && isHostOfCompany && !isNumbers(name)) configured.hostname = name;
  if (configured && !isNumbers(configured.hostname)) {
    if (name !== configured.hostname)
      return { hindrance: isNumbers(name) ? 'numbers' : 'elsewhere', address: configured.origin };
    return { id: name, origins: [configured.origin] };
  }
  if (name === '' || isNumbers(name)) return { hindrance: 'numbers', address: null };
  const secure = [...new Set([`https://${name}`, `https://${url?.host}`])];
  return { id: name, origins: isHere(name) ? [...secure, `http://${name}`, `http://${host}`] : secure };
}

export const isParty = (found: RelyingParty | Hindrance): found is RelyingParty => 'id' in found;

/** The host name of a request, without its port. */
export const nameOfHost = (host: string): string => URL.parse(`https://${host}`)?.hostname ?? '';

/** The relying party, or why there is none. */
export function partyOrRefusal(found: RelyingParty | Hindrance): RelyingParty {
  if (isParty(found)) return found;
  throw found.hindrance === 'elsewhere'
    ? new Refusal('passkey_address_elsewhere', { address: found.address ?? '' })
    : new Refusal('passkey_address_numbers');
}
