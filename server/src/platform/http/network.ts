import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const GROUPS = 8;
/** The smallest network that a provider assigns to a customer, who can use any address in it. */
const GROUPS_OF_A_LINE = 4;
const MAX_TEXT_LENGTH = 64;

/** The unit that a limit counts as one caller: an IPv4 address, or the /64 around an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(plain) !== 6) return plain.slice(0, MAX_TEXT_LENGTH);
  const [before, after] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  // In dotted form the last four bytes stand for two groups.
  const dotted = plain.includes('.') ? 1 : 0;
  const left = after ? Array<string>(GROUPS - dotted - before!.length - after.length).fill('0') : [];
  const groups = [...before!, ...left, ...(after ?? [])].slice(0, GROUPS_OF_A_LINE);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
