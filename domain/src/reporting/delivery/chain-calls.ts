import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { MESSAGE_STATES, toldAlarm } from './calls.ts';
import { DELIVERY_CHANNELS } from './limits.ts';

const modules = ['message'] as const;
const KINDS = ['raise', 'release', 'escalation'] as const;
const channel = z.enum([...DELIVERY_CHANNELS, 'webhook']);

/** Somebody was told, or several on one way. */
const told = z.object({
  at: z.int(),
  kind: z.enum(KINDS),
  /** Of an escalation. */
  step: z.int().nullable(),
  channel,
  state: z.enum(MESSAGE_STATES),
  /** People of a company above are that company. */
  names: z.array(z.string()),
});
export type AlarmTold = z.infer<typeof told>;

/** Somebody is told next, unless the alarm is acknowledged or over before. */
const next = told.omit({ channel: true, state: true }).extend({ channels: z.array(channel) });
export type AlarmCall = z.infer<typeof next>;

export const chainCalls = {
  toldOfAlarm: get('/delivery/ofAlarm', {
    summary:
      'Who was told of an alarm outside of the console, and who is next; nothing for guests and who leases the device',
    refusals: ['alarm_not_found'],
    modules,
    input: z.object({ id: z.guid() }),
    output: z.object({ told: z.array(told), next: z.array(next) }),
  }),
  escalatingAlarms: post('/delivery/escalating', {
    effect: 'reads',
    summary: 'The newest open alarms for which somebody will be called, the next first, three at most',
    access: 'receiveMessages',
    modules,
    output: z.object({
      total: z.int(),
      list: z.array(
        z.object({
          id: z.string(),
          deviceName: z.string(),
          alarm: toldAlarm,
          /** Who is called next. */
          step: z.int(),
          at: z.int(),
        }),
      ),
    }),
  }),
};
