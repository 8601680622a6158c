import { isIP } from 'node:net';
import { inNetworks, parseAddress } from '#domain/foundation/basics/network-address.ts';

/** Ranges that lead inside, nowhere, or to other machines by way of this one (RFC 6890 and its registries). */
const isClosed = inNetworks([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Those of IPv6 that hold an IPv4 address are closed as a whole: ::/96, mapped, NAT64, 6to4.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]);

/** Whether an address is one of the public internet. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && !isClosed(address);
}

const MAX_URL_LENGTH = 2_000;

/**
 * Whether a text is an address that the server may be told to call: HTTPS, without a password. Plain HTTP and addresses inside
 * only where the operator allows them. A name is looked up when it is called.
 */
export function isTarget(text: string, allowsPrivate: boolean): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host));
}
