import { rolesOfType } from '../../foundation/kinds/energy-roles.ts';
import type { Port } from '../../foundation/kinds/record-kind.ts';
import { type Link, type Part, portOfLink, portsOf } from './system-ports.ts';

/** What is missing or wrong in a drawing; nothing of it keeps anybody from saving. */
export type Finding =
  /** Nothing is linked to a port that energy has to come through. */
  | { readonly what: 'noSource'; readonly id: string; readonly port: Port }
  | { readonly what: 'notLinked'; readonly id: string }
  /** A link between ports that do not fit, as of alternating current to the bus. */
  | { readonly what: 'misfit'; readonly id: string; readonly other: string }
  /** Its power is known by the device behind it alone. */
  | { readonly what: 'noMeter'; readonly id: string }
  /** A UPS does not measure what it takes from the mains. */
  | { readonly what: 'upsMains'; readonly id: string }
  | { readonly what: 'noBattery' };

const METERLESS = ['mains', 'generator', 'panel', 'alternator'];

/** Findings that say how something is known, and that nothing is wrong. */
export const isNote = ({ what }: Finding): boolean => what === 'noMeter' || what === 'upsMains';

/** Whether devices of a type do not measure what they take from the mains. */
export const hasUnmeasuredMains = (deviceType: string | null): boolean =>
  rolesOfType(deviceType).some(({ atBus }) => atBus?.isMainsUnmeasured);
const hasBattery = (deviceType: string | null): boolean =>
  rolesOfType(deviceType).some(({ battery }) => battery?.side === 'drive' || battery?.side === 'backup');

/** The findings of a drawing in the order of its parts. */
export function checkDrawing(parts: readonly Part[], links: readonly Link[]): Finding[] {
  const ofId = new Map(parts.map((part) => [part.id, part]));
  const found = parts.flatMap((part): Finding[] => {
    const { id } = part;
    const own = links.filter(({ from, to }) => from === id || to === id);
    const notes: Finding[] = hasUnmeasuredMains(part.deviceType) ? [{ what: 'upsMains', id }] : [];
    if (own.length === 0) return [{ what: 'notLinked', id }, ...notes];
    const used = new Set(own.map((link) => portOfLink(part, link)));
    const empty = portsOf(part).filter((port) => port.endsWith('In') && !used.has(port));
    return [
      ...empty.map((port): Finding => ({ what: 'noSource', id, port })),
      ...(METERLESS.includes(part.kind) ? [{ what: 'noMeter', id } as const] : []),
      ...notes,
    ];
  });
  const misfits = links.flatMap((link): Finding[] => {
    const [from, to] = [ofId.get(link.from), ofId.get(link.to)];
    if (!from || !to || (portOfLink(from, link) && portOfLink(to, link))) return [];
    return [{ what: 'misfit', id: link.from, other: link.to }];
  });
  const isPowered = parts.some(({ kind, deviceType }) => kind === 'battery' || hasBattery(deviceType));
  return [...found, ...misfits, ...(parts.length > 0 && !isPowered ? [{ what: 'noBattery' } as const] : [])];
}
