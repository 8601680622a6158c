import type { Answer } from '../../../../api/client.ts';

/** A charge or discharge session; `endedAt` is null while it is running. */
export type Session = Answer<'listChargingDischarging'>[number];
