import type { FaultFamily, FaultName } from '../../../foundation/kinds/registry.ts';
import type { KnownFault } from './fault-codes.ts';

/** Keys of the texts `faults`. */
type FaultKey = FaultName | 'impossibleGain' | `family_${FaultFamily}` | 'of' | 'bit' | 'level' | 'cell';
/** A text of the module `faults` with its placeholders filled. */
type FaultTexts = (key: FaultKey, values?: Record<string, string | number>) => string;

const NUMBERED = ['bit', 'level', 'cell'] as const;

/** What a fault is called where its device is named beside it. */
export function faultName(fault: KnownFault, text: FaultTexts): string {
  if ('name' in fault) return text(fault.name);
  return text(NUMBERED.find((key) => key in fault)!, fault);
}

/** What a fault is called, with the family of its device. */
export const faultText = (fault: KnownFault, text: FaultTexts): string =>
  text('of', { family: text(`family_${fault.family}`), fault: faultName(fault, text) });
