import { z } from 'zod';
import { json, list } from '../../contract/fields.ts';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_NOTE_LENGTH } from './limits.ts';

/** Inputs and answers that several calls of orders have in common. */
export const orderNo = () => z.string().regex(/^[A-Z0-9-]{4,40}$/);

/** One line of text as it is printed. */
export const line = (max = MAX_LINE_LENGTH) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line');
export const lines = () => list(line().min(1), { max: MAX_LINES });
export const note = () => z.string().trim().min(1).max(MAX_NOTE_LENGTH);

/** Who is billed. */
const recipient = z.object({
  name: line(),
  addressLines: lines().default([]),
  taxId: line(40).optional(),
});
export const recipientInput = () => json(recipient.extend({ name: line().min(1) }));
export const shownRecipient = z.object({
  name: z.string(),
  addressLines: z.array(z.string()).readonly(),
  taxId: z.string().optional(),
});

const shownRate = z.object({
  name: z.string(),
  rate: z.int().meta({ description: 'Hundredths of a percent' }),
});
export const shownRates = z.array(shownRate).readonly();
export const shownTaxes = z.array(shownRate.extend({ base: z.int(), amount: z.int() })).readonly();
export const servedDevice = {
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  deviceType: z.string(),
  serviceUntil: z.int().nullable(),
};
/** Proof of life: nulls for a device that has not sent anything, or is not there any more. */
export const lifeOfDevice = {
  online: z.boolean().nullable(),
  lastContact: z.int().nullable(),
  rsrpDbm: z.int().nullable(),
  networkPermille: z.int().nullable(),
};
