import { DAY_MS } from '../basics/time.ts';

/** The status of a device's data service. */
export const DATA_SERVICE_STATES = ['valid', 'expiring', 'expired', 'unknown'] as const;
export type DataServiceState = (typeof DATA_SERVICE_STATES)[number];

/** A data service that ends within this time is expiring. */
export const EXPIRING_MS = 30 * DAY_MS;
/** So many days before its end those who pay for it are reminded, each time once. */
export const SERVICE_REMIND_DAYS = [30, 7, 1] as const;
/** Days after its end from which on its device is not let in any more. */
const UNPAID_DAYS = 30;
/** Months after its end in which a data service can still be resumed. */
const RESUME_MONTHS = 3;

/** The status of a data service that ends at `expiry`; both in UTC epoch ms, null when the end is not known. */
export function dataServiceState(expiry: number | null, now: number): DataServiceState {
  if (expiry === null) return 'unknown';
  if (expiry <= now) return 'expired';
  return expiry - now <= EXPIRING_MS ? 'expiring' : 'valid';
}

/** The same time of the day that many calendar months later, in UTC; the last of the month where it has no such day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}

/** Whether a data service ended too long ago to be resumed. */
export const isLapsed = (expiry: number, now: number): boolean => addMonths(expiry, RESUME_MONTHS) < now;

/** What an ended data service means for its device: its data is not shown, it is not let in, or it cannot be renewed. */
export type Consequence = 'hidden' | 'refused' | 'lapsed';

/** What the end of a data service means at `now`, UTC epoch ms; null while it has not ended, or the end is not known. */
export function consequenceOf(expiry: number | null, now: number): Consequence | null {
  if (dataServiceState(expiry, now) !== 'expired' || expiry === null) return null;
  if (isLapsed(expiry, now)) return 'lapsed';
  return now >= refusedFrom(expiry) ? 'refused' : 'hidden';
}

/** From when on a device is not let in whose data service ends at `expiry`. */
export const refusedFrom = (expiry: number): number => expiry + UNPAID_DAYS * DAY_MS;

/** What has a data service. */
export interface Served {
  /** When it ends, UTC epoch ms; null when it does not. */
  readonly serviceUntil: number | null;
}

/** Whether the data service is over. What comes in later is stored and raises nothing. */
export const isServiceOver = ({ serviceUntil }: Served, now: number): boolean =>
  serviceUntil !== null && now >= serviceUntil;
