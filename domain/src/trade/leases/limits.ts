import { DAY_MS } from '../../foundation/basics/time.ts';

export const MAX_RENT_MINOR = 1_000_000_000_00;
export const MAX_LEASE_MS = 10 * 366 * DAY_MS;
export const MAX_REMARK_LENGTH = 500;
export const MAX_CONTENT_LENGTH = 1000;
export const MAX_PERSON_LENGTH = 100;
/** Letters and digits of any contract, with what usually stands between them. */
export const CONTRACT_NUMBER = /^[0-9A-Za-z][0-9A-Za-z./_-]{0,39}$/;
export const CURRENCY = /^[A-Z]{3}$/;
/** Leases of a device that are kept, and records of maintenance. */
export const MAX_LEASES_OF_DEVICE = 500;
export const MAX_MAINTENANCE_OF_DEVICE = 2000;
/** Pictures of one record of maintenance. */
export const MAX_MAINTENANCE_PICTURES = 8;
