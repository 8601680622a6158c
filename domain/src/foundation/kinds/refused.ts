import { z } from 'zod';

/** Why something that a device sent is acknowledged and not stored, as its makers are told. */
const REFUSED_REASONS = [
  'malformed',
  'empty',
  'too_many_records',
  'no_known_body',
  'several_bodies',
  'bad_unit',
  'bad_instant',
  'bad_text',
  'malformed_body',
  'out_of_range',
  'out_of_set_range',
  'no_fix',
  'no_mcc_data',
  'future',
  'duplicate',
  'poisoned',
] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];

export const isRefusedReason = (reason: string): reason is RefusedReason =>
  REFUSED_REASONS.some((each) => each === reason);

/** What is known of the newest refused message or record; null where it could not be read. */
export interface RefusedExample {
  /** Last part of the topic. */
  readonly channel: string;
  readonly kind: number | null;
  readonly unit: number | null;
  /** Its instant, UTC epoch ms. */
  readonly at: number | null;
  /** The field whose value is out of range. */
  readonly field: string | null;
  /** The first bytes of a message that cannot be read, hexadecimal: too few for a position. */
  readonly bytes: string | null;
}

const EXAMPLE_BYTES = 16;

/** An example of a whole message. */
export const exampleOfMessage = (channel: string, payload: Uint8Array): RefusedExample => ({
  ...NOTHING_KNOWN,
  channel,
  bytes: Array.from(payload.subarray(0, EXAMPLE_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join(''),
});

/** An example of a record or an event. */
export const exampleOf = (
  channel: string,
  { kind, unit, at }: { readonly kind: number | null; readonly unit: number; readonly at: number },
  field: string | null = null,
): RefusedExample => ({ ...NOTHING_KNOWN, channel, kind, unit, at, field });

const NOTHING_KNOWN = { kind: null, unit: null, at: null, field: null, bytes: null } as const;

/** What was refused of a device in the last 24 hours, one entry for each reason. */
export const refusedEntry = z.object({
  reason: z.enum(REFUSED_REASONS),
  count: z.int(),
  newestAt: z.int(),
  example: z.object({
    channel: z.string(),
    kind: z.int().nullable(),
    unit: z.int().nullable(),
    at: z.int().nullable(),
    field: z.string().nullable(),
    bytes: z.string().nullable(),
  }),
});
export type RefusedEntry = z.infer<typeof refusedEntry>;
