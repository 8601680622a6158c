import { z } from 'zod';
import { reportedAlarm } from '../../alerting/alarms/calls/calls.ts';
import { post } from '../../contract/define.ts';
import { instant, int, longPage, longPaging, mcuId } from '../../contract/fields.ts';

const input = z.object({
  mcuId: mcuId(),
  /** All units when left out. */
  unit: int(0, 65_535).optional(),
  startTime: instant(),
  endTime: instant(),
  msgType: int(1, 9999).optional(),
  ...longPaging,
});

export const alarmReportCalls = {
  listWarningPushMsg: post('/report/listWarningPushMsg', {
    effect: 'reads',
    summary: 'Warnings of a device that were raised in an interval of at most 31 days, newest first',
    input,
    device: 'mcuId',
    needsService: true,
    output: longPage(reportedAlarm),
  }),
  countWarningPushMsg: post('/report/countWarningPushMsg', {
    effect: 'reads',
    summary:
      'How often each type of warning of a device was raised in an interval of at most 31 days, and how many are open',
    input: input.omit({ pageNum: true, pageSize: true, after: true, msgType: true }),
    device: 'mcuId',
    needsService: true,
    output: z.array(z.object({ msgType: z.int(), level: z.int(), raised: z.int(), open: z.int() })),
  }),
};
