import { z } from 'zod';
import { int, json, list } from '../../contract/fields.ts';
import { LABEL_LIMITS } from './field.ts';

const tagId = int(1);
const fieldId = int(1);
/** A day as the distance from today: a view that is kept stays right. */
const days = int(-36_500, 36_500).nullable().default(null);

/** One condition on tags or on a field; those of a list all hold. What the reader does not see is on nothing. */
const labelCondition = z.discriminatedUnion('op', [
  z.object({ op: z.literal('tagged'), tagId }),
  z.object({ op: z.literal('untagged'), tagId }),
  z.object({ op: z.literal('empty'), fieldId }),
  z.object({ op: z.literal('filled'), fieldId }),
  z.object({ op: z.literal('contains'), fieldId, text: z.string().trim().min(1).max(LABEL_LIMITS.textLength) }),
  /** Numbers, both inclusive. */
  z.object({
    op: z.literal('between'),
    fieldId,
    from: z.number().nullable().default(null),
    until: z.number().nullable().default(null),
  }),
  /** Dates, both inclusive. */
  z.object({
    op: z.literal('dated'),
    fieldId,
    from: z.iso.date().nullable().default(null),
    until: z.iso.date().nullable().default(null),
  }),
  z.object({ op: z.literal('datedWithin'), fieldId, fromDays: days, untilDays: days }),
  /** Choices by their ids; of yes and no 1 and 0. */
  z.object({ op: z.literal('oneOf'), fieldId, values: list(int(0), { min: 1, max: LABEL_LIMITS.choices }) }),
]);
export type LabelCondition = z.output<typeof labelCondition>;

/** By tags and fields, of every list whose rows carry them. */
export const labelConditions = () => json(list(labelCondition, { max: LABEL_LIMITS.conditions })).default([]);
