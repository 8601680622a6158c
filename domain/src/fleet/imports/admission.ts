import { DAY_MS } from '../../foundation/basics/time.ts';
import { MAX_IMPORTS_A_DAY, MAX_OPEN_IMPORTS, MAX_RECORDS_OF_DEVICE } from './limits.ts';

/** Why no record of a packet is taken. */
type ImportFault = 'too_many_imports' | 'too_many_rows' | 'import_undone' | 'not_begun';

/** An import as far as it has come. */
interface ImportProgress {
  readonly undoneAt: number | null;
  /** When its records were gone. */
  readonly removedAt: number | null;
}

/** What is known of all imports of a device. */
export interface ImportsOfDevice {
  readonly begunToday: number;
  readonly open: number;
  readonly stored: number;
}

/** One that nobody goes on with for so long is no longer under way. */
export const OPEN_FOR_MS = DAY_MS;

/**
 * Whether a packet is looked at: as the first of a new table or one to go on with. What was undone may be brought in anew from its first
 * packet on, once its records are gone.
 */
export function faultOfPart(
  number: number,
  known: ImportProgress | null,
  { begunToday, open, stored }: ImportsOfDevice,
): ImportFault | null {
  if (stored >= MAX_RECORDS_OF_DEVICE) return 'too_many_rows';
  if (known && known.undoneAt === null) return null;
  if (known && (known.removedAt === null || number !== 1)) return 'import_undone';
  if (!known && number !== 1) return 'not_begun';
  return begunToday >= MAX_IMPORTS_A_DAY || open >= MAX_OPEN_IMPORTS ? 'too_many_imports' : null;
}
