import type { alarmCalls } from '#domain/alarms/calls.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { latelyMessages } from './lately.ts';
import { pageAlarms } from './page.ts';
import { alarmSummary } from './summary.ts';

export function alarmHandlers({ within, clock }: Context): Handlers<typeof alarmCalls> {
  return {
    listLatelyMsg: ({ session }) => within(session, (tx) => latelyMessages(tx, session, clock.now())),
    alarmSummary: ({ session, input }) => within(session, (tx) => alarmSummary(tx, session, input, clock.now())),
    listWarningPushMsg2: ({ session, input }) => within(session, (tx) => pageAlarms(tx, session, input, clock.now())),
  };
}
