import { TokenBucket } from './token-bucket.ts';

export interface ConnectionLimits {
  /** Open connections in total. */
  readonly connections: number;
  /** New connections of one address; many devices share the address of a mobile network. */
  readonly connectsPerAddress: { readonly perSecond: number; readonly burst: number };
}

const FORGET_ABOVE_ADDRESSES = 10_000;

/** Limits connections: the total, and the new ones per second from one address. */
export class ConnectionGate {
  readonly #limits: ConnectionLimits;
  readonly #clock: { now(): number };
  readonly #byAddress = new Map<string, TokenBucket>();
  #open = 0;

  constructor(limits: ConnectionLimits, clock: { now(): number }) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get open(): number {
    return this.#open;
  }

  /** Null when the connection may stay; it then counts until `leave`. */
  enter(address: string): 'connections_full' | 'connects_too_fast' | null {
    if (this.#open >= this.#limits.connections) return 'connections_full';
    const now = this.#clock.now();
    if (!this.#bucketOf(address, now).tryTake(now)) return 'connects_too_fast';
    this.#open++;
    return null;
  }

  leave(): void {
    this.#open--;
  }

  #bucketOf(address: string, now: number): TokenBucket {
    const known = this.#byAddress.get(address);
    if (known) return known;
    if (this.#byAddress.size >= FORGET_ABOVE_ADDRESSES) this.#forgetIdle(now);
    const bucket = new TokenBucket(this.#limits.connectsPerAddress, now);
    this.#byAddress.set(address, bucket);
    return bucket;
  }

  #forgetIdle(now: number): void {
    for (const [address, bucket] of this.#byAddress) if (bucket.isFull(now)) this.#byAddress.delete(address);
  }
}
