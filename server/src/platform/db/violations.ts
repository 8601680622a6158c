import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because such a row is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
