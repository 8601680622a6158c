import { networkOf } from '../../http/network.ts';
import type { Rate } from './token-bucket.ts';
import { TokenBuckets } from './token-buckets.ts';

export interface ConnectionLimits {
  /** Open connections in total. */
  readonly connections: number;
  /** New connections of one address, or of the /64 of an IPv6 one; many devices share the address of a mobile network. */
  readonly connectsPerAddress: Rate;
}

/** Limits connections: the total, and the new ones per second from one address. */
export class ConnectionGate {
  readonly #limits: ConnectionLimits;
  readonly #clock: { now(): number };
  readonly #networks: TokenBuckets;
  #open = 0;

  constructor(limits: ConnectionLimits, clock: { now(): number }) {
    this.#limits = limits;
    this.#clock = clock;
    this.#networks = new TokenBuckets(limits.connectsPerAddress);
  }

  get open(): number {
    return this.#open;
  }

  /** Null when the connection may stay; it then counts until `leave`. */
  enter(address: string): 'connections_full' | 'connects_too_fast' | null {
    if (this.#open >= this.#limits.connections) return 'connections_full';
    const now = this.#clock.now();
    if (!this.#networks.of(networkOf(address), now).tryTake(now)) return 'connects_too_fast';
    this.#open++;
    return null;
  }

  leave(): void {
    this.#open--;
  }
}
