import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because such a row is there already; of one index, where one is named. */
export const isUniqueViolation = (error: unknown, index?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  (index === undefined || error.constraint === index);

const NOT_IN_REPERTOIRE = '22021';
const UNTRANSLATABLE = '22P05';

/** Whether a caller's text holds what no PostgreSQL stores, such as a NUL. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === NOT_IN_REPERTOIRE || error.code === UNTRANSLATABLE);
