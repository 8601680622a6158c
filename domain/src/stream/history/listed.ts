import { z } from 'zod';

/** A charging or discharging session in responses. */
export const chargeSession = z.object({
  kind: z.enum(['charge', 'discharge']),
  startedAt: z.int(),
  /** Null while it is running. */
  endedAt: z.int().nullable(),
  socStart: z.int().nullable(),
  socEnd: z.int().nullable(),
  ampHours: z.number(),
  wattHours: z.number(),
  averageCurrent: z.number(),
  peakCurrent: z.number(),
});

/** An hour in responses; null where neither the current nor an input tells. */
export const hourActivity = z.object({
  date: z.string(),
  hour: z.int(),
  hourStart: z.int(),
  operatingMinutes: z.number().nullable(),
  dischargingMinutes: z.number().nullable(),
  chargingMinutes: z.number().nullable(),
  wattHoursIn: z.number().nullable(),
  wattHoursOut: z.number().nullable(),
});
