import { z } from 'zod';
import { STATUS_OPEN, STATUS_RELEASED } from './push-msg-status.ts';

/** A text for `msgType` is built on the page; temperatures in the legacy form, other values in hundredths. */
export const pushMsg = z.object({
  msgType: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  unit: z.int(),
  /** For a fault, its code in the device's own list; otherwise 0. */
  code: z.int(),
  level: z.int(),
  triggerValue: z.int(),
  triggerSubValue: z.int(),
  extendValue: z.string(),
  /** 0 open, 1 released. */
  status: z.union([z.literal(STATUS_OPEN), z.literal(STATUS_RELEASED)]),
  createTime: z.int(),
  updateTime: z.int(),
});
export type PushMsg = z.infer<typeof pushMsg>;
