import type { WebSocket } from 'ws';
import { type CompanyPath, containsPath } from '#domain/foundation/basics/company-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../../platform/http/session.ts';
import { EncodedMessage, type Protocol } from './encoding.ts';
import { HeldMessages } from './held-messages.ts';

/** A socket with more than this waiting is slow: it gets the newest per device once it has caught up. */
const SLOW_BYTES = 256 * 1024;
/** Companies of one page. */
export const MAX_FILTERS = 100;
/** "Try again later": what the page has missed it reads anew when it connects again. */
const BEHIND = 1013;
/** How long a page that does not read has to read that. */
const FAREWELL_MS = 1_000;

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
  readonly #held = new HeldMessages();
  #hasEnded = false;
  #seesEverywhere: boolean;
  /** The subscribed companies, or the whole feed. */
  readonly #filters = new Set<CompanyPath | '#'>();

  constructor(webSocket: WebSocket, session: Session, protocol: Protocol) {
    this.#webSocket = webSocket;
    this.session = session;
    this.protocol = protocol;
    this.#seesEverywhere = can.seeEveryPosition(session).allowed;
  }

  renew(session: Session): void {
    this.session = session;
    this.#seesEverywhere = can.seeEveryPosition(session).allowed;
  }

  /** False if the caller may not see the company, or has too many subscriptions. */
  subscribe(filter: CompanyPath | '#'): boolean {
    if (filter !== '#' && !containsPath(this.session.path, filter)) return false;
    if (this.#filters.size >= MAX_FILTERS && !this.#filters.has(filter)) return false;
    this.#filters.add(filter);
    return true;
  }

  /** How many filters it has. */
  get filters(): number {
    return this.#filters.size;
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

  /**
   * Takes a message into the batch, or holds the newest per device while the socket is slow: 'merged' when an older one
   * was replaced, 'behind' when that was too much, and its connection is ended.
   */
  take(encoded: EncodedMessage): 'taken' | 'merged' | 'behind' {
    if (this.#hasEnded) return 'taken';
    if (this.#held.size === 0 && !this.#isSlow) {
      this.#add(encoded);
      return 'taken';
    }
    const isMerged = this.#held.add(encoded.message);
    if (this.#held.isTooMuch) return this.#fallBehind();
    return isMerged ? 'merged' : 'taken';
  }

  #fallBehind(): 'behind' {
    this.#hasEnded = true;
    this.#held.clear();
    this.#batch = [];
    this.#webSocket.close(BEHIND);
    setTimeout(() => this.#webSocket.terminate(), FAREWELL_MS).unref();
    return 'behind';
  }

  #add(encoded: EncodedMessage): void {
    const packet = encoded.packet(this.protocol, this.#seesEverywhere);
    this.#batch.push(packet);
    this.#batchBytes += packet.length;
  }

  /** Writes all waiting messages as one frame; a slow socket's backlog is sent as soon as it has room. */
  flush(): void {
    this.#held.give(
      () => !this.#isSlow,
      (message) => this.#add(new EncodedMessage(message)),
    );
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
