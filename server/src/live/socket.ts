import type { WebSocket } from 'ws';
import { type CompanyPath, containsPath } from '#domain/company-path.ts';
import { mergeNotify } from '#domain/live/notify.ts';
import { isAdmin } from '#domain/permissions.ts';
import type { Session } from '../platform/http/session.ts';
import type { LiveMessage } from '../platform/live/bus.ts';
import { EncodedMessage, type Protocol } from './encoding.ts';

/** A socket with more than this waiting is slow: it gets the newest per device once it has caught up. */
const SLOW_BYTES = 256 * 1024;
/** Companies of one page. */
const MAX_FILTERS = 100;

/**
 * The subscriptions of a socket: companies including everything below them, none inside another, and devices leased to
 * its company.
 */
export interface Subscription {
  readonly companies: readonly CompanyPath[];
  /** With the instant since which each is. */
  readonly leasedSince: ReadonlyMap<number, number>;
}

/** One signed-in page. */
export class LiveSocket {
  session: Session;
  readonly protocol: Protocol;
  readonly #webSocket: WebSocket;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #held = new Map<string, LiveMessage>();
  #seesEverywhere: boolean;
  /** The subscribed companies, or the whole feed. */
  readonly #filters = new Set<CompanyPath | '#'>();

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

  /** False if the caller may not see the company, or has too many subscriptions. */
  subscribe(filter: CompanyPath | '#'): boolean {
    if (filter !== '#' && !containsPath(this.session.path, filter)) return false;
    if (this.#filters.size >= MAX_FILTERS && !this.#filters.has(filter)) return false;
    this.#filters.add(filter);
    return true;
  }

  unsubscribe(filter: CompanyPath | '#'): boolean {
    return this.#filters.delete(filter);
  }

  /** The subscriptions, limited to what its session may see now. */
  get subscription(): Subscription {
    const { path, leasedSince } = this.session;
    if (this.#filters.has('#')) return { companies: [path], leasedSince };
    const seen = [...this.#filters].filter((each) => containsPath(path, each));
    // When both a company and one below it are given, the upper one includes the other.
    const companies = seen.filter((each) => !seen.some((other) => other !== each && containsPath(other, each)));
    return { companies, leasedSince: new Map() };
  }

  get #isSlow(): boolean {
    return this.#webSocket.bufferedAmount + this.#batchBytes > SLOW_BYTES;
  }

  /** Takes a message into the batch, or holds the newest per device while the socket is slow. Returns whether an older one was merged away. */
  take(encoded: EncodedMessage): boolean {
    if (this.#held.size > 0 || this.#isSlow) return this.#hold(encoded.message);
    this.#add(encoded);
    return false;
  }

  #add(encoded: EncodedMessage): void {
    const packet = encoded.packet(this.protocol, this.#seesEverywhere);
    this.#batch.push(packet);
    this.#batchBytes += packet.length;
  }

  #hold(message: LiveMessage): boolean {
    const key = `${message.deviceId}:${message.notify.realTimeData?.unit ?? 0}`;
    const older = this.#held.get(key);
    this.#held.set(key, older ? { ...message, notify: mergeNotify(older.notify, message.notify) } : message);
    return older !== undefined;
  }

  /** Writes all waiting messages as one frame; a slow socket's backlog is sent as soon as it has room. */
  flush(): void {
    for (const [key, message] of this.#held) {
      if (this.#isSlow) break;
      this.#held.delete(key);
      this.#add(new EncodedMessage(message));
    }
    if (this.#batch.length === 0) return;
    const [first] = this.#batch;
    const frame = this.#batch.length === 1 && first ? first : Buffer.concat(this.#batch);
    this.#batch = [];
    this.#batchBytes = 0;
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.send(frame);
  }

  get hasHeld(): boolean {
    return this.#held.size > 0;
  }

  close(): void {
    this.#webSocket.close(1000);
  }
}
