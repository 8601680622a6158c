import { z } from 'zod';
import { get, post } from '../contract/define.ts';
import { companyIds, instant, int, mcuId, page, paging } from '../contract/fields.ts';
import { pushMsg } from './push-msg-schema.ts';

export const latelyMsg = pushMsg.extend({
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  companyName: z.string().nullable(),
});

/** A warning as pages and reports receive it. */
export const reportedAlarm = latelyMsg.extend({
  /** Null while it is open. */
  releaseTime: z.int().nullable(),
  /** Found in records that came late: nobody was told. */
  foundLater: z.boolean(),
});

export const alarmCalls = {
  listLatelyMsg: get('/report/listLatelyMsg', {
    summary: 'The newest warnings of the visible fleet, and how many are open',
    modules: ['message'],
    output: z.object({ list: z.array(latelyMsg), openWarnings: z.int(), openOthers: z.int() }),
  }),
  listWarningPushMsg2: post('/report/listWarningPushMsg2', {
    summary: 'One page of the warnings and other messages of the visible fleet, newest first',
    modules: ['message'],
    input: z.object({
      /** 1 warnings, 2 other messages. */
      type: int(1, 2).optional(),
      /** 0 open, 1 released. */
      status: int(0, 1).optional(),
      level: int(1, 4).optional(),
      msgType: int(1, 9999).optional(),
      mcuId: mcuId().optional(),
      /** Part of a device's name or serial number. */
      key: z.string().max(100).default(''),
      companyIdList: companyIds().default([]),
      /** When they were raised; both or neither. */
      startTime: instant().optional(),
      endTime: instant().optional(),
      ...paging,
    }),
    /** `total` is at most 10,000; `open` is the number that would match with status 0, with the same maximum. */
    output: page(reportedAlarm).extend({ open: z.int() }),
  }),
};
