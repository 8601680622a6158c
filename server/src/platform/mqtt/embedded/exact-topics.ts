type Deliver = (packet: { topic: string }, done: () => void) => void;

const noop = () => {};

/**
 * The queue between publishers and subscribers inside Aedes. Devices subscribe to one exact topic each, so no patterns
 * are matched, and uplinks, to which nobody subscribes, cost nothing. Every delivery starts from the event loop: Aedes'
 * own queue processes a backlog recursively and overflows the stack when a stalled subscriber disconnects.
 */
export class ExactTopics {
  readonly #listeners = new Map<string, Set<Deliver>>();

  on(topic: string, deliver: Deliver, done: () => void = noop): this {
    const listeners = this.#listeners.get(topic);
    if (listeners) listeners.add(deliver);
    else this.#listeners.set(topic, new Set([deliver]));
    setImmediate(done);
    return this;
  }

  removeListener(topic: string, deliver: Deliver, done: () => void = noop): this {
    const listeners = this.#listeners.get(topic);
    if (listeners?.delete(deliver) && listeners.size === 0) this.#listeners.delete(topic);
    setImmediate(done);
    return this;
  }

  emit(packet: { topic: string }, done: () => void = noop): this {
    const listeners = this.#listeners.get(packet.topic);
    if (listeners) for (const deliver of listeners) setImmediate(deliver, packet, noop);
    done();
    return this;
  }

  close(done: () => void = noop): this {
    this.#listeners.clear();
    setImmediate(done);
    return this;
  }
}
