import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import type { HookMessage, PersonMessage, Webhook } from './delivery-queries.ts';

/** A line of the log, of a person or a program. */
export interface LogLine
  extends Pick<PersonMessage, 'id' | 'state' | 'madeAt' | 'nextAt' | 'tries' | 'alarm' | 'deviceName'> {
  readonly channel: DeliveryChannel | 'webhook';
  readonly kind: PersonMessage['kind'] | 'device' | 'order' | 'lease';
  readonly report: PersonMessage['report'];
  readonly alarms: number;
  /** Whom, and at which address. */
  readonly to: { readonly name: string; readonly address: string | null };
  /** What a program was sent: what can be copied and sent again. */
  readonly sent: {
    readonly hook: number;
    readonly messageId: string;
    readonly body: string;
    readonly type: string;
  } | null;
}

export const lineOfPerson = (message: PersonMessage): LogLine => ({ ...message, sent: null });

const KINDS: Readonly<Record<string, LogLine['kind']>> = {
  'alarm.raised': 'raise',
  'alarm.released': 'release',
  'lease.started': 'lease',
  'lease.ended': 'lease',
};

export const lineOfHook = (
  { id: hook, name, url }: Pick<Webhook, 'id' | 'name' | 'url'>,
  { messageId, body, type, orderNo, deviceName, ...message }: HookMessage,
): LogLine => ({
  ...message,
  deviceName: deviceName ?? orderNo,
  report: null,
  channel: 'webhook',
  kind: KINDS[type] ?? (type.startsWith('order.') ? 'order' : 'device'),
  alarms: 1,
  to: { name, address: url },
  sent: { hook, messageId, body, type },
});

/** The sentence of an alarm, as the page that shows the log says it. */
export type AlarmTextOf = (alarm: NonNullable<LogLine['alarm']>) => string;
