import type { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { pageAlarms } from './page.ts';
import { recentMessages } from './recent-messages.ts';
import { alarmSummary } from './summary.ts';

export function alarmHandlers({ within, clock }: Context): Handlers<typeof alarmCalls> {
  return {
    listLatelyMsg: ({ session }) => within(session, (tx) => recentMessages(tx, session, clock.now())),
    alarmSummary: ({ session, input }) => within(session, (tx) => alarmSummary(tx, session, input, clock.now())),
    listWarningPushMsg2: ({ session, input }) => within(session, (tx) => pageAlarms(tx, session, input, clock.now())),
  };
}
