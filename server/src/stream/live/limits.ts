import { KEY_LIVE_FEEDS } from '#domain/access/api-keys/limits.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { Counter } from '../../platform/http/counter.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Session } from '../../platform/http/session.ts';

/** Maximum numbers of live sockets. */
export interface LiveLimits {
  readonly all: number;
  /** For one caller by its address, signed in or not. */
  readonly perNetwork: number;
  readonly unsignedPerNetwork: number;
  /** Pages of one sign-in, guests included. */
  readonly perSession: number;
  readonly perUser: number;
  /** Guests count as one user and never lock the others out. */
  readonly guests: number;
  /** Of one API key; they take no room from the pages of its owner. */
  readonly perKey: number;
}

export const LIVE_LIMITS: LiveLimits = {
  all: 10_000,
  perNetwork: 300,
  unsignedPerNetwork: 50,
  perSession: 30,
  perUser: 30,
  guests: 3_000,
  perKey: KEY_LIVE_FEEDS,
};

/** The room that one socket takes, from its upgrade until it is closed. */
export interface Place {
  readonly network: string;
  /** False if the session or its user has reached its maximum. */
  signIn(session: Session): boolean;
  leave(): void;
}

/** Counts live sockets by address, session and user. */
export class Places {
  readonly #limits: LiveLimits;
  readonly #networks = new Counter<string>();
  readonly #unsigned = new Counter<string>();
  readonly #sessions = new Counter<string>();
  readonly #users = new Counter<number>();
  #open = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** Null when there is no room for another of this address. */
  take(address: string): Place | null {
    const network = networkOf(address);
    const { all, perNetwork, unsignedPerNetwork } = this.#limits;
    if (this.#open >= all || this.#networks.of(network) >= perNetwork) return null;
    if (this.#unsigned.of(network) >= unsignedPerNetwork) return null;
    this.#open++;
    this.#networks.add(network);
    this.#unsigned.add(network);
    return this.#place(network);
  }

  #place(network: string): Place {
    let session: Session | null = null;
    return {
      network,
      signIn: (next) => {
        if (!this.#hasRoomFor(next)) return false;
        session = next;
        this.#unsigned.remove(network);
        this.#sessions.add(next.tokenHash);
        if (!next.apiKey) this.#users.add(next.userId);
        return true;
      },
      leave: () => {
        this.#open--;
        this.#networks.remove(network);
        if (!session) return this.#unsigned.remove(network);
        this.#sessions.remove(session.tokenHash);
        if (!session.apiKey) this.#users.remove(session.userId);
      },
    };
  }

  #hasRoomFor(session: Session): boolean {
    const { tokenHash, userId, apiKey } = session;
    const { perSession, perUser, guests, perKey } = this.#limits;
    if (apiKey) return this.#sessions.of(tokenHash) < perKey;
    const ofAccount = can.manageOwnAccount(session).allowed ? perUser : guests;
    return this.#sessions.of(tokenHash) < perSession && this.#users.of(userId) < ofAccount;
  }
}
