import { STATUS_OPEN } from '#domain/alarms/push-msg-status.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import { SEVERITY_ICONS, type Severity, severityOf } from '../../ui/severity.ts';
import type { Message } from './message-queries.ts';

export type Tone = Severity | 'notice';

export const TONE_ICONS: Readonly<Record<Tone, IconName>> = { ...SEVERITY_ICONS, notice: 'info' };
export const toneOf = ({ type, level }: Pick<Message, 'type' | 'level'>): Tone =>
  type === 2 ? 'notice' : severityOf(level);

export const isOpen = ({ status }: Pick<Message, 'status'>): boolean => status === STATUS_OPEN;

/** How long a message has lasted, minutes. */
export const lastedMinutes = (message: Message, now: number): number =>
  Math.max(0, (message.releaseTime ?? now) - message.createTime) / MINUTE_MS;
