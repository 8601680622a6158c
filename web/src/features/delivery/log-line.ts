import type { DeliveryChannel } from '#domain/delivery/limits.ts';
import type { HookMessage, PersonMessage } from './delivery-queries.ts';

/** A line of the log, of a person or a program. */
export interface LogLine
  extends Pick<PersonMessage, 'id' | 'state' | 'madeAt' | 'nextAt' | 'tries' | 'alarm' | 'deviceName'> {
  readonly channel: DeliveryChannel | 'webhook';
  readonly kind: PersonMessage['kind'] | 'device';
  readonly alarms: number;
  /** What a program was sent: what can be copied and sent again. */
  readonly sent: {
    readonly hook: number;
    readonly messageId: string;
    readonly body: string;
    readonly type: string;
  } | null;
}

export const lineOfPerson = (message: PersonMessage): LogLine => ({ ...message, sent: null });

const KINDS: Readonly<Record<string, LogLine['kind']>> = { 'alarm.raised': 'raise', 'alarm.released': 'release' };

export const lineOfHook = (hook: number, { messageId, body, type, ...message }: HookMessage): LogLine => ({
  ...message,
  channel: 'webhook',
  kind: KINDS[type] ?? 'device',
  alarms: 1,
  sent: { hook, messageId, body, type },
});

/** The sentence of an alarm, as the page that shows the log says it. */
export type AlarmTextOf = (alarm: NonNullable<LogLine['alarm']>) => string;
