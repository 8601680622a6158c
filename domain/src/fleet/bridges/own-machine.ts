import { inNetworks, type NetworkAddress, parseAddress } from '../../foundation/basics/network-address.ts';

/** What leads to the machine itself, or to what only it reaches: its other programs, its link, what a cloud tells it of itself. */
const isClosed = inNetworks([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Where clouds tell a machine of itself, outside of its link: Alibaba, Oracle, Azure, Amazon.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  ['fd00:ec2::254', 128],
  // A prefix of translation that each network lays out for itself.
  ['64:ff9b:1::', 48],
]);

/** Those of version 6 in which one of version 4 is written, and how many bits follow it. */
const CARRIERS = (
  [
    ['::', 96, 0n],
    ['::ffff:0:0', 96, 0n],
    ['::ffff:0:0:0', 96, 0n],
    ['64:ff9b::', 96, 0n],
    ['2002::', 16, 80n],
  ] as const
).map(([net, bits, after]) => ({ carries: inNetworks([[net, bits]]), after }));

/** Teredo writes it with every bit turned. */
const isTeredo = inNetworks([['2001::', 32]]);
const LAST_32 = 0xffff_ffffn;

function carried(address: NetworkAddress): NetworkAddress | null {
  const { value } = address;
  if (isTeredo(address)) return { size: 32, value: ~value & LAST_32 };
  // ISATAP: the last half begins with 5efe.
  if (address.size === 128 && ((value >> 32n) & 0xfcff_ffffn) === 0x5efen) return { size: 32, value: value & LAST_32 };
  const carrier = CARRIERS.find(({ carries }) => carries(address));
  return carrier ? { size: 32, value: (value >> carrier.after) & LAST_32 } : null;
}

/**
 * Whether an address leads to the machine of a bridge itself, or to its link, in any of the ways to write it. A console may
 * send a bridge there only where the bridge's own file says so. What is no address is taken for one that does.
 */
export function isOwnMachine(text: string): boolean {
  const address = parseAddress(text);
  if (!address || isClosed(address)) return true;
  const inner = carried(address);
  return inner !== null && isClosed(inner);
}
