import {
  type Body,
  type FaultFamily,
  type FaultName,
  KIND,
  RECORD_KINDS,
  recordKind,
} from '../../../foundation/kinds/registry.ts';

const FAULTS = new Map(
  RECORD_KINDS.flatMap((kind) => {
    const faults = recordKind(kind)?.faults;
    return faults ? [[faults.family as FaultFamily, faults] as const] : [];
  }),
);
/** What no record reports, but the powers of its records show: a device that says to give more than it takes. */
type ShownFault = 'impossibleGain';
export const FAULT_FAMILIES = [...FAULTS.keys()];
/** Of a family, in the order of their bits. */
export const faultsOf = (family: FaultFamily) => FAULTS.get(family)!.names as readonly FaultName[];
/** Whether a fault is that the mains is away. */
export const isOfMains = ({ family, name }: Extract<KnownFault, { readonly name: string }>): boolean =>
  FAULTS.get(family)!.ofMains?.includes(name) ?? false;

/** The family of a kind; undefined where its records report no faults. */
const familyOf = (kind: number) => recordKind(kind)?.faults?.family as FaultFamily | undefined;

/** Codes of a kind begin at its number times this, the first bit with 1. */
const CODES_OF_KIND = 10_000;
/** A device's own codes that are the same as those of records are counted from here. */
const OWN_CODES = 2_000_000_000;
/** The range of the database column. */
const MAX_CODE = 2 ** 31 - 1;
const BITS = 32;
/** Codes of the warning levels of a battery management system, from 2 on. */
const LEVEL_CODE = 100;
const WORTH_A_WARNING = 2;
/** Codes of weak cells, counted from 1: no record reports them, the analysis of a day finds them. */
const CELL_CODE = 200;
/** The code of a device whose records show that one of its sensors measures wrong; batteries have none. */
const GAIN_CODE = 300;
const CODE_OF_CELLS = KIND.bms * CODES_OF_KIND + CELL_CODE;

/** The kind and the warning level that a code stands for; null for any other. */
export function levelOfCode(code: number): { readonly kind: number; readonly level: number } | null {
  const [kind, level] = [Math.floor(code / CODES_OF_KIND), (code % CODES_OF_KIND) - LEVEL_CODE];
  return familyOf(kind) !== undefined && level > 0 && level < CELL_CODE - LEVEL_CODE ? { kind, level } : null;
}

/** Whether records of a kind report faults. */
export const reportsFaults = (kind: number): boolean => familyOf(kind) !== undefined;

/** Whether a code stands for a fault that records of the kind report. */
export const isFaultOfKind = (code: number, kind: number): boolean =>
  Math.floor(code / CODES_OF_KIND) === kind && !isWeakCell(code) && code !== gainCode(kind);

/** The code of a device of a kind that says to give more than it takes. */
export const gainCode = (kind: number): number => kind * CODES_OF_KIND + GAIN_CODE;

/** The code of a weak cell; positions count from 0. */
export const weakCellCode = (index: number): number => CODE_OF_CELLS + index + 1;
/** Codes of weak cells, both inclusive. */
export const WEAK_CELL_CODES = { first: CODE_OF_CELLS + 1, last: (KIND.bms + 1) * CODES_OF_KIND - 1 } as const;
export const isWeakCell = (code: number): boolean => code >= WEAK_CELL_CODES.first && code <= WEAK_CELL_CODES.last;

/** The codes of the faults that a record reports, otherwise of its warning level; null if it says nothing of faults. */
export function faultCodesOf(kind: number, body: Body): readonly number[] | null {
  const { faultBits, warningLevel } = body as { faultBits?: number | undefined; warningLevel?: number | undefined };
  if (faultBits === undefined && warningLevel === undefined) return null;
  const codes: number[] = [];
  for (let bit = 0; faultBits && bit < BITS; bit += 1)
    if ((faultBits >>> bit) & 1) codes.push(kind * CODES_OF_KIND + bit + 1);
  // A level says less than the faults that it is about.
  if (codes.length === 0 && warningLevel !== undefined && warningLevel >= WORTH_A_WARNING)
    codes.push(kind * CODES_OF_KIND + LEVEL_CODE + warningLevel);
  return codes;
}

const isOfRecords = (code: number): boolean => familyOf(Math.floor(code / CODES_OF_KIND)) !== undefined;
/**
 * The code of a fault that a device's event names by its own list: never one of those that records report and the analysis of a
 * day finds. A higher one than can be stored counts as the highest.
 */
export const ownFaultCode = (code: number): number => (isOfRecords(code) ? OWN_CODES + code : Math.min(code, MAX_CODE));
/** As the device's own list has it. */
export const shownFaultCode = (code: number): number => (isOfRecords(code - OWN_CODES) ? code - OWN_CODES : code);

/** The codes of a fault in the records of all kinds of its family. */
export const codesOfFault = (family: FaultFamily, name: FaultName): readonly number[] =>
  RECORD_KINDS.filter((kind) => familyOf(kind) === family).map(
    (kind) => kind * CODES_OF_KIND + faultsOf(family).indexOf(name) + 1,
  );

/** What a code stands for. */
export type KnownFault =
  | { readonly family: FaultFamily; readonly name: FaultName | ShownFault }
  /** A bit that has no meaning here, from 1. */
  | { readonly family: FaultFamily; readonly bit: number }
  | { readonly family: FaultFamily; readonly level: number }
  /** A weak cell, from 1. */
  | { readonly family: FaultFamily; readonly cell: number };

/** The fault of a code; null for one of a device's own list. */
export function faultOfCode(code: number): KnownFault | null {
  const family = familyOf(Math.floor(code / CODES_OF_KIND));
  if (!family) return null;
  const place = code % CODES_OF_KIND;
  if (place === GAIN_CODE && family !== 'battery') return { family, name: 'impossibleGain' };
  if (place > CELL_CODE) return { family, cell: place - CELL_CODE };
  if (place > LEVEL_CODE) return { family, level: place - LEVEL_CODE };
  const name = faultsOf(family)[place - 1];
  return name ? { family, name } : { family, bit: place };
}
