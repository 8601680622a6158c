import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import { type Severity, severityOf } from '../../../ui/mark/severity.ts';
import type { Message } from './message-queries.ts';

/** How a message looks; what is no warning, as a notice. */
export const toneOf = ({ type, level }: Pick<Message, 'type' | 'level'>): Severity =>
  type === 2 ? 'notice' : severityOf(level);

export const isOpen = ({ status }: Pick<Message, 'status'>): boolean => status === STATUS_OPEN;

/** How long a message has lasted, minutes. */
export const lastedMinutes = (message: Message, now: number): number =>
  Math.max(0, (message.releaseTime ?? now) - message.createTime) / MINUTE_MS;
