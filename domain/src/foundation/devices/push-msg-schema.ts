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
/** What people did with an alarm. */
export const alarmWork = {
  /** 1 hidden from the company. */
  delFlag: z.union([z.literal(0), z.literal(1)]),
  /** 0 new, 1 acknowledged, 2 assigned, 3 closed. */
  workStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
};

/** The worst open warning as lists of devices show it. */
export const cardMsg = pushMsg.extend({
  ...alarmWork,
  /** The letter of the device's type. */
  dtype: z.string(),
});
export type PushMsg = z.infer<typeof pushMsg>;
