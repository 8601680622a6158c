import { DatabaseError } from 'pg';

/** SQLSTATE classes of statements that fail however often they are tried: bad values, broken rules, limits of the program. */
const HOPELESS = new Set(['21', '22', '23', '54']);

/**
 * Whether a statement failed because of its own values. All other failures, mainly lost connections, may be temporary
 * and are retried.
 */
export const isHopeless = (error: unknown): boolean =>
  error instanceof DatabaseError && HOPELESS.has(error.code?.slice(0, 2) ?? '');
