import { nameWith, nextNumber, patternOf } from '#domain/fleet/commissioning/name-pattern.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { Answer } from '../../../api/client.ts';

type Told = Answer<'commissionDevices'>['units'][number];

/** Degrees, WGS-84. */
export interface WalkPosition {
  readonly lat: number;
  readonly lon: number;
  readonly accuracyMetre: number | null;
}

/** What is entered of a unit besides its label. What is not known stays null. */
export interface WalkFields {
  readonly companyId: number;
  readonly pattern: string;
  readonly number: number | null;
  readonly site: string;
  readonly position: WalkPosition | null;
  readonly chemistry: Chemistry | null;
  /** Hundredths of a volt. */
  readonly nominalVoltage: number | null;
  readonly capacityAmpHour: number | null;
}

/** A unit of a walk, as the phone keeps it. */
export interface WalkEntry extends WalkFields {
  readonly key: string;
  /** In which it was scanned. */
  readonly order: number;
  readonly sn: string;
  readonly mcuId: string;
  /** Counts what was entered. */
  readonly revision: number;
  /** The last one that the server has answered. */
  readonly sentRevision: number;
  readonly outcome: Told['outcome'] | null;
  readonly reason: Told['reason'];
  readonly deviceName: string | null;
}

export const isUnsent = ({ revision, sentRevision }: WalkEntry): boolean => revision > sentRevision;

/** What waits, in the order of the scans. */
export const unsentOf = (entries: readonly WalkEntry[]): WalkEntry[] =>
  entries.filter(isUnsent).sort((one, other) => one.order - other.order);

/** The name that a unit gets, as far as the phone knows. */
export function nameShown({ deviceName, pattern: text, number, sn }: WalkEntry): string {
  if (deviceName !== null) return deviceName;
  const pattern = patternOf(text);
  if (!pattern) return text || sn;
  return number === null ? text : nameWith(pattern, number);
}

/** The number for the next unit: after those that the server knows, and those that wait here. */
export function numberAfter(
  entries: readonly WalkEntry[],
  { companyId, pattern }: Pick<WalkFields, 'companyId' | 'pattern'>,
  told: number | null,
): number | null {
  const here = entries
    .filter((entry) => entry.companyId === companyId && entry.pattern === pattern)
    .flatMap(({ number }) => (number === null ? [] : [number]));
  if (told === null && here.length === 0) return null;
  return nextNumber([...here, (told ?? 1) - 1]);
}

/** After an answer. What was entered meanwhile waits still; a refusal for too many tries is none. */
export function afterTold(entry: WalkEntry, told: Told, sentRevision: number): WalkEntry {
  const isLater = told.reason === 'too_many_requests';
  return {
    ...entry,
    sentRevision: isLater ? entry.sentRevision : Math.max(entry.sentRevision, sentRevision),
    outcome: told.outcome,
    reason: told.reason,
    deviceName: told.deviceName ?? entry.deviceName,
  };
}

/** As the call takes it. */
export const unitOf = ({ key, revision, sn, mcuId, ...entry }: WalkEntry) => ({
  key,
  revision,
  sn,
  mcuId,
  companyId: entry.companyId,
  pattern: entry.pattern,
  number: entry.number,
  site: entry.site,
  position: entry.position,
  chemistry: entry.chemistry,
  nominalVoltage: entry.nominalVoltage,
  capacityAmpHour: entry.capacityAmpHour,
});
