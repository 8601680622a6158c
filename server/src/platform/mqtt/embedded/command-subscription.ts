import type { Filter } from './packets.ts';

const REFUSED_FILTER = 0x80;
/** A device that asks for what is not its own, and again, is none that works. */
const MOST_REFUSED = 3;

export interface Answered {
  /** The codes of the SUBACK; null when the connection has asked in vain too often. */
  readonly codes: readonly number[] | null;
  readonly refused: readonly string[];
}

/** What one connection reads: the commands of its device, and nothing else. */
export class CommandSubscription {
  readonly #topic: string;
  #qos: 0 | 1 | null = null;
  #refused = 0;

  constructor(topic: string) {
    this.#topic = topic;
  }

  /** Null while it has not subscribed. */
  get qos(): 0 | 1 | null {
    return this.#qos;
  }

  subscribe(filters: readonly Filter[]): Answered {
    const codes: number[] = [];
    const refused: string[] = [];
    for (const { topic, qos } of filters) {
      const isOwn = topic === this.#topic;
      if (isOwn) this.#qos = qos === 0 ? 0 : 1;
      else refused.push(topic);
      codes.push(isOwn ? qos : REFUSED_FILTER);
    }
    this.#refused += refused.length;
    return { codes: this.#refused < MOST_REFUSED ? codes : null, refused };
  }

  unsubscribe(filters: readonly Filter[]): void {
    if (filters.some(({ topic }) => topic === this.#topic)) this.#qos = null;
  }
}
