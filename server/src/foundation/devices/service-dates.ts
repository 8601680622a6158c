import type { Tx } from '../../platform/db/within.ts';

/** Not the number of another lock: see `MOVES_LOCK`. */
const SERVICE_DATES = 72_646;

/** Held by whoever carries the date of a data service from a device to what remains of it, or back. */
export const carryServiceDates = (tx: Tx) => tx.query('select pg_advisory_xact_lock_shared($1)', [SERVICE_DATES]);

/** Held by whoever extends data services: no date is carried meanwhile, and nobody else extends one. */
export const lockServiceDates = (tx: Tx) => tx.query('select pg_advisory_xact_lock($1)', [SERVICE_DATES]);
