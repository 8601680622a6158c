import type { ShownDevice } from './system-queries.ts';

export type FactOfPart = 'soc' | 'solar' | 'mains' | 'converter' | 'output' | 'toBus' | 'battery' | 'loss';
const FACTS: readonly FactOfPart[] = ['soc', 'battery', 'solar', 'mains', 'converter', 'output', 'toBus', 'loss'];

/** What a device reports of its energy, the most telling first; W, the charge in percent. */
export const factsOf = (device: ShownDevice): { readonly fact: FactOfPart; readonly value: number }[] =>
  FACTS.flatMap((fact) => {
    const value = device[fact];
    return value === null ? [] : [{ fact, value }];
  });
