import { z } from 'zod';
import { get } from '../contract/define.ts';
import { pushMsg } from './push-msg.ts';

export const latelyMsg = pushMsg.extend({
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  companyName: z.string().nullable(),
});

export const alarmCalls = {
  listLatelyMsg: get('/report/listLatelyMsg', {
    summary: 'The newest warnings of the visible fleet, and how many are open',
    output: z.object({ list: z.array(latelyMsg), openWarnings: z.int(), openOthers: z.int() }),
  }),
};
