import { z } from 'zod';

/** When a machine works. Hours are local time; `stored` means not used for weeks. */
const shifts = ['early', 'day', 'late', 'night', 'two-shift', 'round-the-clock', 'stored'] as const;

const part = z.number().min(0).max(1);

/** How people use and charge a device. Omitted values are derived from its profile and seed. */
export const usageProfileSchema = z.strictObject({
  shift: z.enum(shifts).exactOptional(),
  /** days on which a shift begins: 0 Sunday … 6 Saturday */
  workDays: z.array(z.int().min(0).max(6)).max(7).exactOptional(),
  /** share of these days on which nobody works all the same */
  daysOff: part.exactOptional(),
  /** amount of work relative to its profile */
  effort: z.number().min(0).max(4).exactOptional(),
  /** plugged in below this state of charge; 1: whenever it is at its charger */
  plugInBelow: part.exactOptional(),
  /** unplugged at this state of charge; 1: only when it is needed again */
  chargeTo: part.exactOptional(),
  /** maximum charging current, amperes per ampere-hour */
  chargeRate: z.number().min(0.01).max(1).exactOptional(),
  /** from the end of the shift until it is plugged in: some wait for the night tariff or the noon sun */
  plugInAfterMinutes: z.int().min(0).max(720).exactOptional(),
  /** state of charge at the beginning of its history */
  startCharge: part.exactOptional(),
  /** a rental unit that goes to customers now and then; false: works at home */
  hiredOut: z.boolean().exactOptional(),
  /** a mast without mains: runs on its battery, charged by a generator */
  offGrid: z.boolean().exactOptional(),
});

export type Shift = (typeof shifts)[number];
export type UsageProfileInput = z.input<typeof usageProfileSchema>;
export type GivenUsageProfile = z.output<typeof usageProfileSchema>;
