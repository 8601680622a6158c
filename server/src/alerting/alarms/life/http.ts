import type { alarmLifeCalls } from '#domain/alerting/alarms/calls/life-calls.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { listAssignees } from './assignees.ts';
import { handleAlarms } from './handle.ts';
import { openedAlarm } from './history.ts';

export function alarmLifeHandlers(context: Context): Handlers<typeof alarmLifeCalls> {
  const { within, clock } = context;
  return {
    acknowledgeAlarms: ({ session, input }) =>
      handleAlarms(context, session, { ...input, action: { type: 'acknowledge' } }),
    assignAlarms: ({ session, input: { userId = null, ...input } }) =>
      handleAlarms(context, session, { ...input, action: { type: 'assign', assigneeId: userId } }),
    snoozeAlarms: ({ session, input: { until = null, ...input } }) =>
      handleAlarms(context, session, { ...input, action: { type: 'snooze', until } }),
    closeAlarms: ({ session, input: { reopen, reason, ...input } }) =>
      handleAlarms(context, session, {
        ...input,
        action: reopen ? { type: 'reopen' } : { type: 'close', ...(reason && { reason }) },
      }),
    commentAlarms: ({ session, input }) => handleAlarms(context, session, { ...input, action: { type: 'comment' } }),
    updatePushMsgDelFlag: ({ session, input: { ids, delFlag } }) =>
      handleAlarms(context, session, { ids, action: { type: delFlag === 1 ? 'hide' : 'show' } }),
    alarmHistory: ({ session, input }) => openedAlarm(within, session, input.id, clock.now()),
    listAlarmAssignees: ({ session, input }) =>
      within(session, (tx) => listAssignees(tx, session, input.ids, clock.now())),
  };
}
