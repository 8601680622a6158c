import type { Tx } from '../../platform/db/within.ts';

/** Whoever changes values of a field, or what it may hold, does so one after the other until the end of the transaction. */
export const lockField = (tx: Tx, fieldId: number) =>
  tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['label field', fieldId]);

export const lockTag = (tx: Tx, tagId: number) =>
  tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['label tag', tagId]);
