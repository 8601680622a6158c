import type { LinkKind, NodeKind } from './system-kinds.ts';

export const PORTS = ['acIn', 'dcIn', 'acOut', 'dcOut', 'dc'] as const;
export type Port = (typeof PORTS)[number];

/** What stands in a drawing, as far as its ports depend on it. */
export interface Part {
  readonly id: string;
  readonly kind: NodeKind;
  /** The letter of its device's type; null for what is no device that is seen. */
  readonly deviceType: string | null;
}

export interface Link {
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
}

const OF_KIND: Readonly<Record<Exclude<NodeKind, 'device'>, readonly Port[]>> = {
  panel: ['dcOut'],
  mains: ['acOut'],
  generator: ['acOut'],
  alternator: ['dcOut'],
  battery: ['dc'],
  bus: ['dc'],
  acLoad: ['acIn'],
  dcLoad: ['dcIn'],
};
const OF_TYPE: Readonly<Record<string, readonly Port[]>> = {
  b: ['acIn', 'acOut', 'dc'],
  c: ['dcIn', 'acOut'],
  d: ['acIn', 'dcOut'],
  e: ['dcIn', 'dcOut'],
  f: ['dc'],
  g: ['acIn', 'acOut'],
  h: ['acIn', 'acOut'],
  i: ['dcIn', 'dcOut'],
  j: ['acIn', 'dcOut'],
  k: ['dcIn', 'dcOut'],
};

/** The ports of a part; a hub or a device that is not known has one to the bus. */
export const portsOf = ({ kind, deviceType }: Part): readonly Port[] =>
  kind === 'device' ? (OF_TYPE[deviceType ?? ''] ?? ['dc']) : OF_KIND[kind];

const kindOfPort = (port: Port): LinkKind => (port.startsWith('ac') ? 'ac' : 'dc');

/** Whether energy can leave a part at the port. */
const givesAt = (port: Port): boolean => port === 'dc' || port.endsWith('Out');
/** Whether energy can enter a part at the port. */
export const takesAt = (port: Port): boolean => port === 'dc' || port.endsWith('In');

/** The port of a part that a link uses; null for a link that fits none of them. */
export function portOfLink(part: Part, { from, kind }: Link): Port | null {
  const fits = from === part.id ? givesAt : takesAt;
  return portsOf(part).find((port) => kindOfPort(port) === kind && fits(port)) ?? null;
}

/** The link between a port of one part and another part, in the direction in which energy flows; null if none fits. */
export function linkAt(part: Part, port: Port, other: Part): Link | null {
  const kind = kindOfPort(port);
  const others = portsOf(other).filter((each) => kindOfPort(each) === kind);
  if (part.id === other.id) return null;
  // Between two ports that give and take, what is drawn first gives.
  if (givesAt(port) && others.some(takesAt)) return { from: part.id, to: other.id, kind };
  if (takesAt(port) && others.some(givesAt)) return { from: other.id, to: part.id, kind };
  return null;
}
