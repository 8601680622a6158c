import type { Answer } from '../../../api/client.ts';

/** A time of charging or discharging; `endedAt` is null while it goes on. */
export type Session = Answer<'listChargingDischarging'>[number];
