import type { Filter } from './packets.ts';

const REFUSED_FILTER = 0x80;
/** A device that asks for what is not its own, and again, is none that works. */
const MAX_REFUSED = 3;

interface Answered {
  /** The codes of the SUBACK; null when the connection has asked in vain too often. */
  readonly codes: readonly number[] | null;
  readonly refused: readonly string[];
}

/** What one connection reads: the topics to its device, and nothing else. */
export class DownSubscriptions {
  readonly #topics: readonly string[];
  readonly #qos = new Map<string, 0 | 1>();
  #refused = 0;

  constructor(topics: readonly string[]) {
    this.#topics = topics;
  }

  /** Null while it has not subscribed to the topic. */
  qosOf(topic: string): 0 | 1 | null {
    return this.#qos.get(topic) ?? null;
  }

  subscribe(filters: readonly Filter[]): Answered {
    const codes: number[] = [];
    const refused: string[] = [];
    for (const { topic, qos } of filters) {
      const isOwn = this.#topics.includes(topic);
      if (isOwn) this.#qos.set(topic, qos === 0 ? 0 : 1);
      else refused.push(topic);
      codes.push(isOwn ? qos : REFUSED_FILTER);
    }
    this.#refused += refused.length;
    return { codes: this.#refused < MAX_REFUSED ? codes : null, refused };
  }

  unsubscribe(filters: readonly Filter[]): void {
    for (const { topic } of filters) this.#qos.delete(topic);
  }
}
