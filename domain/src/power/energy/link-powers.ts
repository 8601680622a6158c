import type { DevicePower } from '../../foundation/kinds/energy-role.ts';
import { rolesOfType } from '../../foundation/kinds/energy-roles.ts';
import { type Link, type Part, portOfLink } from './system-ports.ts';

/** What flows over a link: over which side of a device, or just over the bus. */
type LinkTone = 'solar' | 'mains' | 'converter' | 'output' | 'battery' | 'dc';

/** A part with what its device reports of now; null for what is no device, or is silent. */
export interface PoweredPart extends Part {
  readonly power: (Omit<DevicePower, 'loss'> & { readonly battery: number | null }) | null;
}

export interface LinkPower {
  readonly tone: LinkTone;
  /** W, positive from where the link begins to where it ends; null where nobody measures it. */
  readonly watt: number | null;
}

type Side = keyof NonNullable<PoweredPart['power']>;

const drawsFromBus = ({ deviceType }: Part): boolean =>
  rolesOfType(deviceType).some(
    ({ atBus, efficiency }) =>
      atBus && !efficiency?.into.some((energy) => energy === 'solar' || energy === 'converter'),
  );
const isDrive = ({ deviceType }: Part): boolean =>
  rolesOfType(deviceType).some(({ battery }) => battery?.side === 'drive');

/** The side of a device that a link uses; null for what is no device. */
function sideOf(part: PoweredPart, other: PoweredPart, link: Link): Side | null {
  const port = portOfLink(part, link);
  if (part.kind !== 'device' || !port) return null;
  if (port === 'acIn') return 'mains';
  if (port === 'acOut') return 'output';
  // An inverter takes from the bus, a solar or DC charger from panels or another battery.
  if (port === 'dcIn' && !drawsFromBus(part)) return other.kind === 'panel' ? 'solar' : 'converter';
  return port === 'dc' && part.power?.battery != null ? 'battery' : 'toBus';
}

/** Of these a device reports what it takes, of the others what it gives. */
const TAKEN: readonly Side[] = ['mains', 'solar', 'converter', 'battery'];

/** All links at one side of one device, and what flows out of it there. */
interface Terminal {
  readonly out: number;
  readonly links: { readonly place: number; readonly sign: 1 | -1 }[];
}

/**
 * The power of each link, in the order of the links. It is what a device reports at the side that the link is on, as long
 * as the other links at this side are known by the devices at their other ends. Nothing is guessed, and nothing is made of
 * what flows over the bus: consumers on it are in the balance, as not explained.
 */
export function linkPowers(parts: readonly PoweredPart[], links: readonly Link[]): LinkPower[] {
  const ofId = new Map(parts.map((part) => [part.id, part]));
  const terminals = new Map<string, Terminal>();
  const tones = links.map((link, place): LinkTone => {
    const ends = [ofId.get(link.from), ofId.get(link.to)] as const;
    if (!ends[0] || !ends[1]) return 'dc';
    const sides = ends.map((part, end) => {
      const side = sideOf(part!, ends[1 - end]!, link);
      const watt = side && part!.power?.[side];
      if (side === null || watt == null) return side;
      const key = `${part!.id} ${side}`;
      const terminal = terminals.get(key) ?? { out: TAKEN.includes(side) ? -watt : watt, links: [] };
      terminal.links.push({ place, sign: end === 0 ? 1 : -1 });
      terminals.set(key, terminal);
      return side;
    });
    return toneOf(link, ends, sides);
  });
  const watts = spread([...terminals.values()], links.length);
  return tones.map((tone, place) => ({ tone, watt: watts[place]! }));
}

function toneOf({ kind }: Link, ends: readonly (PoweredPart | undefined)[], sides: readonly (Side | null)[]): LinkTone {
  const kinds = ends.map((part) => part?.kind);
  if (kinds.includes('panel')) return 'solar';
  if (kinds.includes('mains') || kinds.includes('generator')) return 'mains';
  if (kinds.includes('alternator')) return 'converter';
  if (kinds.includes('battery') || sides.includes('battery') || ends.some((part) => part && isDrive(part)))
    return 'battery';
  return kind === 'ac' ? 'output' : 'dc';
}

/** Terminals with one link that is not known yet tell it, until none of them can. */
function spread(terminals: readonly Terminal[], count: number): (number | null)[] {
  const watts: (number | null)[] = Array.from({ length: count }, () => null);
  for (;;) {
    const open = terminals.find(({ links }) => links.filter(({ place }) => watts[place] === null).length === 1);
    if (!open) return watts;
    const rest = open.links.reduce((sum, { place, sign }) => sum - sign * (watts[place] ?? 0), open.out);
    const { place, sign } = open.links.find((each) => watts[each.place] === null)!;
    watts[place] = sign * rest || 0;
  }
}

/** What flows through a part that is no device, W: all of its links, if each is known; null otherwise. */
export function wattThrough(id: string, links: readonly Link[], powers: readonly LinkPower[]): number | null {
  const own = links.flatMap((link, place) =>
    link.from === id ? [powers[place]!.watt] : link.to === id ? [negated(powers[place]!.watt)] : [],
  );
  return own.length === 0 || own.includes(null) ? null : Math.abs(own.reduce<number>((sum, watt) => sum + watt!, 0));
}

const negated = (watt: number | null): number | null => (watt === null ? null : -watt);
