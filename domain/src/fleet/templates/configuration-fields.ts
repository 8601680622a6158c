import { z } from 'zod';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import { CONFIGURATION_RANGES, NUMBER_FIELDS, type NumberField } from '../../foundation/devices/configuration.ts';

const numbers = Object.fromEntries(
  NUMBER_FIELDS.map((field) => {
    const { min, max } = CONFIGURATION_RANGES[field];
    return [field, z.int().min(min).max(max).optional()];
  }),
) as Record<NumberField, z.ZodOptional<z.ZodInt>>;

/** Part of a configuration within its ranges. The order of voltages is a separate rule. */
export const configurationFields = z.strictObject({
  ...numbers,
  chemistry: z.enum(CHEMISTRIES).optional(),
  workingHours: z.object({ daysBits: z.int32(), fromMinute: z.int32(), toMinute: z.int32() }).optional(),
});
