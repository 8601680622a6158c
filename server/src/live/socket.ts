import type { WebSocket } from 'ws';
import { mergeNotify } from '#domain/live/notify.ts';
import { isAdmin } from '#domain/permissions.ts';
import type { Session } from '../platform/http/session.ts';
import type { LiveMessage } from '../platform/live/bus.ts';
import { EncodedMessage, type Protocol } from './encoding.ts';

/** A socket with more than this waiting is slow: it gets the newest per device once it has caught up. */
const SLOW_BYTES = 256 * 1024;

/** One signed-in page. */
export class LiveSocket {
  session: Session;
  readonly protocol: Protocol;
  readonly #webSocket: WebSocket;
  #batch: Buffer[] = [];
  #held = new Map<string, LiveMessage>();
  #seesEverywhere: boolean;
  subscribed = false;

  constructor(webSocket: WebSocket, session: Session, protocol: Protocol) {
    this.#webSocket = webSocket;
    this.session = session;
    this.protocol = protocol;
    this.#seesEverywhere = isAdmin(session.role);
  }

  renew(session: Session): void {
    this.session = session;
    this.#seesEverywhere = isAdmin(session.role);
  }

  get isSlow(): boolean {
    return this.#webSocket.bufferedAmount > SLOW_BYTES;
  }

  /** Takes a message into the batch, or holds the newest per device while the socket is slow. Returns whether an older one was merged away. */
  take(encoded: EncodedMessage): boolean {
    if (this.#held.size > 0 || this.isSlow) return this.#hold(encoded.message);
    this.#batch.push(encoded.packet(this.protocol, this.#seesEverywhere));
    return false;
  }

  #hold(message: LiveMessage): boolean {
    const key = `${message.deviceId}:${message.notify.realTimeData?.unit ?? 0}`;
    const older = this.#held.get(key);
    this.#held.set(key, older ? { ...message, notify: mergeNotify(older.notify, message.notify) } : message);
    return older !== undefined;
  }

  /** Writes what is waiting as one frame; what a slow socket holds goes out once it has room. */
  flush(): void {
    if (this.#held.size > 0 && !this.isSlow) {
      for (const message of this.#held.values())
        this.#batch.push(new EncodedMessage(message).packet(this.protocol, this.#seesEverywhere));
      this.#held = new Map();
    }
    if (this.#batch.length === 0) return;
    const [first] = this.#batch;
    const frame = this.#batch.length === 1 && first ? first : Buffer.concat(this.#batch);
    this.#batch = [];
    this.send(frame);
  }

  get hasHeld(): boolean {
    return this.#held.size > 0;
  }

  send(packet: Buffer): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.send(packet);
  }

  close(): void {
    this.#webSocket.close(1000);
  }
}
