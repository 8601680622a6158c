import type { Port } from '../../foundation/kinds/record-kind.ts';
import { RECORD_KINDS, recordKind } from '../../foundation/kinds/registry.ts';
import type { LinkKind, NodeKind } from './system-kinds.ts';

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
const OF_TYPE = new Map(
  RECORD_KINDS.flatMap((kind) =>
    Object.entries(recordKind(kind)?.types ?? {}).flatMap(([type, { ports }]) =>
      ports ? [[type, ports] as const] : [],
    ),
  ),
);

/** The ports of a part; a hub or a device that is not known has one to the bus. */
export const portsOf = ({ kind, deviceType }: Part): readonly Port[] =>
  kind === 'device' ? (OF_TYPE.get(deviceType ?? '') ?? ['dc']) : OF_KIND[kind];

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
