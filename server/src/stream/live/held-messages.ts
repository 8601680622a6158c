import { mergeTold } from '#domain/assembly/live/notify.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';

/** What may wait for one slow page. */
const MAX_MESSAGES = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** What a message takes beside records that are sent whole and texts. */
const MESSAGE_BYTES = 512;
const ALARM_BYTES = 128;

/** The newest message of each device and unit that waits for a slow page; alarm changes add up. */
export class HeldMessages {
  readonly #messages = new Map<string, LiveMessage>();
  #bytes = 0;

  get size(): number {
    return this.#messages.size;
  }

  /** More has been held than may wait. */
  get isTooMuch(): boolean {
    return this.#messages.size > MAX_MESSAGES || this.#bytes > MAX_BYTES;
  }

  /** Whether the message was merged into an older one. */
  add(message: LiveMessage): boolean {
    const key = `${message.deviceId}:${message.notify.realTimeData?.unit ?? 0}`;
    const older = this.#messages.get(key);
    const next = older ? { ...message, ...mergeTold(older, message) } : message;
    this.#messages.set(key, next);
    this.#bytes += bytesOf(next) - (older ? bytesOf(older) : 0);
    return older !== undefined;
  }

  /** Gives out the oldest while there is room for it. */
  give(hasRoom: () => boolean, take: (message: LiveMessage) => void): void {
    for (const [key, message] of this.#messages) {
      if (!hasRoom()) return;
      this.#messages.delete(key);
      this.#bytes -= bytesOf(message);
      take(message);
    }
  }

  clear(): void {
    this.#messages.clear();
    this.#bytes = 0;
  }
}

function bytesOf({ notify: { realTimeData, pushMsg, deviceName } }: LiveMessage): number {
  let bytes = MESSAGE_BYTES + deviceName.length;
  for (const { text } of pushMsg) bytes += ALARM_BYTES + text.length;
  for (const value of Object.values(realTimeData ?? {})) if (value instanceof Uint8Array) bytes += value.length;
  return bytes;
}
