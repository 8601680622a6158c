import { z } from 'zod';

/** When a machine works. Hours are local time; `stored` means not used for weeks. */
export const shifts = ['early', 'day', 'late', 'night', 'two-shift', 'round-the-clock', 'stored'] as const;

const part = z.number().min(0).max(1);

/** How people use and charge a device. Values left out follow from its profile and its seed. */
export const usageProfileSchema = z.strictObject({
  shift: z.enum(shifts).exactOptional(),
  /** days on which a shift begins: 0 Sunday … 6 Saturday */
  workDays: z.array(z.int().min(0).max(6)).max(7).exactOptional(),
  /** work against that of its profile */
  effort: z.number().min(0).max(4).exactOptional(),
  /** put on the charger when it shows less than this part of full; 1: whenever it is at its charger */
  plugInBelow: part.exactOptional(),
  /** taken off the charger at this part of full; 1: only when it is needed again */
  chargeTo: part.exactOptional(),
  /** amperes per ampere-hour that the charger gives at most */
  chargeRate: z.number().min(0.01).max(1).exactOptional(),
  /** from the end of the shift to the plug: some wait for the night tariff or the sun of noon */
  plugInAfterMinutes: z.int().min(0).max(720).exactOptional(),
  /** charge when its history begins, part of full */
  startCharge: part.exactOptional(),
  /** a rental unit that goes to customers in turns; false: works at home */
  hiredOut: z.boolean().exactOptional(),
  /** a mast without mains: works from its battery, a generator charges it */
  offGrid: z.boolean().exactOptional(),
});

export type Shift = (typeof shifts)[number];
export type UsageProfileInput = z.input<typeof usageProfileSchema>;
export type GivenUsageProfile = z.output<typeof usageProfileSchema>;
