/** An address of the internet protocol: 32 bits of version 4, 128 of version 6. */
export interface NetworkAddress {
  readonly size: 32 | 128;
  readonly value: bigint;
}

/** A network: an address, and how many of its first bits all have in common. */
type Network = readonly [address: string, bits: number];

const GROUPS = 8;

/** Reads an address as a socket or resolver writes it; null for anything else, such as a name or another spelling. */
export function parseAddress(text: string): NetworkAddress | null {
  const four = fourBytes(text);
  if (four !== null) return { size: 32, value: four };
  const groups = groupsOf(text.replace(/%.*$/, ''));
  return groups && { size: 128, value: groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n) };
}

function fourBytes(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function groupsOf(text: string): readonly number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [before, after] = halves.map((half, place) => halfOf(half, place === halves.length - 1));
  if (!before || after === null) return null;
  if (after === undefined) return before.length === GROUPS ? before : null;
  const left = GROUPS - before.length - after.length;
  return left < 1 ? null : [...before, ...Array<number>(left).fill(0), ...after];
}

/** The groups of one side of `::`. The last four bytes of an address may be written as version 4 is. */
function halfOf(text: string, isLast: boolean): readonly number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const dotted = isLast ? fourBytes(parts.at(-1)!) : null;
  const plain = dotted === null ? parts : parts.slice(0, -1);
  if (!plain.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null;
  const groups = plain.map((part) => Number.parseInt(part, 16));
  return dotted === null ? groups : [...groups, Number(dotted >> 16n), Number(dotted & 0xffffn)];
}

/** Whether an address is in one of the networks. One of version 4 is not the one of version 6 that stands for it. */
export function inNetworks(networks: readonly Network[]): (address: NetworkAddress) => boolean {
  const known = networks.map(([text, bits]) => {
    const { size, value } = parseAddress(text)!;
    const rest = BigInt(size - bits);
    return { size, rest, prefix: value >> rest };
  });
  return ({ size, value }) => known.some((each) => each.size === size && value >> each.rest === each.prefix);
}
