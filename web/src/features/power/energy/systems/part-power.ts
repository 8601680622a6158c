import { BALANCE_AGE_MS } from '#domain/power/energy/balance.ts';
import type { PoweredPart } from '#domain/power/energy/link-powers.ts';
import type { Part } from '#domain/power/energy/system-ports.ts';
import type { ShownDevice, ShownNode } from './system-queries.ts';

type FactOfPart = 'soc' | 'solar' | 'mains' | 'converter' | 'output' | 'toBus' | 'battery' | 'loss';
const FACTS: readonly FactOfPart[] = ['soc', 'battery', 'solar', 'mains', 'converter', 'output', 'toBus', 'loss'];

/** What a device reports of its energy, the most telling first; W, the charge in percent. */
export const factsOf = (device: ShownDevice): { readonly fact: FactOfPart; readonly value: number }[] =>
  FACTS.flatMap((fact) => {
    const value = device[fact];
    return value === null ? [] : [{ fact, value }];
  });

export const partOf = ({ id, kind, device }: ShownNode): Part => ({ id, kind, deviceType: device?.deviceType ?? null });

/** A part with the powers that its device reports now; what is older than a balance allows is none. */
export function poweredPart(node: ShownNode, now: number): PoweredPart {
  const { device } = node;
  const isFresh = device?.at != null && now - device.at <= BALANCE_AGE_MS && !device.expired;
  return { ...partOf(node), power: isFresh ? device : null };
}
