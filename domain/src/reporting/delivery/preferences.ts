import { z } from 'zod';
import type { AlarmSeverity } from '../../alerting/alarms/words/severity.ts';
import { isTimeZone } from '../../foundation/basics/time-zone.ts';
import type { Role } from '../../foundation/permissions/permissions.ts';
import {
  type DeliveryChannel,
  EVERY_DAY,
  MAX_CALLED,
  MAX_ESCALATION_MINUTES,
  MAX_ESCALATION_STEPS,
  MINUTES_OF_DAY,
  TIMINGS,
  type Timing,
} from './limits.ts';

const minuteOfDay = z
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);
export const timings = z.object({ email: z.enum(TIMINGS), push: z.enum(TIMINGS) });

/** What a person is told, how and when. */
export const deliveryPreferences = z.object({
  /** By severity; 1 is the most severe. */
  levels: z.object({ 1: timings, 2: timings, 3: timings, 4: timings }),
  /** Whether the end of an alarm is told to whom its beginning was told. */
  releases: z.boolean(),
  /**
   * Minutes of the local day between which nothing is sent at once; over midnight if `from` is the later one. They begin on
   * these days of the week, the lowest bit is Monday.
   */
  quiet: z
    .object({ from: minuteOfDay, until: minuteOfDay, daysBits: z.int().min(1).max(EVERY_DAY).default(EVERY_DAY) })
    .nullable(),
  /** Whether alarms of level 1 are sent in quiet hours too. */
  urgentInQuiet: z.boolean(),
  /** Minute of the local day at which the digest is sent. */
  digestAt: minuteOfDay,
  /** Null: that of the company. */
  timeZone: z.string().max(60).refine(isTimeZone, 'is not a time zone').nullable(),
  /** Whether devices of companies below one's own are told of too. */
  subsidiaries: z.boolean(),
});
export type DeliveryPreferences = z.infer<typeof deliveryPreferences>;

const everywhere = (timing: Timing) => ({ email: timing, push: timing });

/** Timing of level 1 and of level 2. */
const USUAL: Readonly<Record<Role, readonly [Timing, Timing]>> = {
  superAdmin: ['off', 'off'],
  admin: ['now', 'digest'],
  commonUser: ['now', 'off'],
  guest: ['off', 'off'],
};

/**
 * What an account is told before anybody has chosen: everybody of a company of level 1 at once, its administrators of level 2
 * once a day. Who administers the whole installation owns no fleet.
 */
export const defaultPreferences = (role: Role): DeliveryPreferences => ({
  levels: {
    1: everywhere(USUAL[role][0]),
    2: everywhere(USUAL[role][1]),
    3: everywhere('off'),
    4: everywhere('off'),
  },
  releases: true,
  quiet: { from: 22 * 60, until: 6 * 60, daysBits: EVERY_DAY },
  urgentInQuiet: true,
  digestAt: 7 * 60,
  timeZone: null,
  subsidiaries: true,
});

/** A step of escalation: who is told as well when nobody has acknowledged an alarm for so long. */
const escalationStep = z.object({
  afterMinutes: z.int().min(1).max(MAX_ESCALATION_MINUTES),
  userIds: z.array(z.int32().min(1)).min(1).max(MAX_CALLED),
});

/** What a company sets for its people; null: what the company above has set. */
export const companyDelivery = z.object({
  preferences: deliveryPreferences.nullable(),
  escalation: z
    .object({
      /** Alarms of this severity and more severe ones. */
      level: z.int().min(1).max(4),
      steps: z
        .array(escalationStep)
        .min(1)
        .max(MAX_ESCALATION_STEPS)
        .refine((steps) => steps.every((step, index) => step.afterMinutes > (steps[index - 1]?.afterMinutes ?? 0)), {
          error: 'each step is later than the one before',
        }),
    })
    .nullable(),
});
export type CompanyDelivery = z.infer<typeof companyDelivery>;

/** What can be read of what a company has set: a part that cannot is as the company above says. */
export const readableDelivery = ({
  preferences,
  escalation,
}: Record<keyof CompanyDelivery, unknown>): CompanyDelivery => ({
  preferences: deliveryPreferences.safeParse(preferences).data ?? withoutZone.safeParse(preferences).data ?? null,
  escalation: companyDelivery.shape.escalation.safeParse(escalation).data ?? null,
});
/** A time zone may be unknown to this runtime alone. */
const withoutZone = deliveryPreferences.extend({ timeZone: z.any().transform((): string | null => null) });

export const timingOf = (preferences: DeliveryPreferences, channel: DeliveryChannel, level: AlarmSeverity): Timing =>
  preferences.levels[level][channel];
