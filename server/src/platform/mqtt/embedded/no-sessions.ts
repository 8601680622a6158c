import { Readable } from 'node:stream';

/**
 * Aedes' store between connections stays empty. Sessions are always clean, nothing is retained, commands go to
 * connected devices only, so a hostile client has nothing to fill. Only the numbers of QoS 2 publishes are remembered,
 * as the protocol needs, limited by `maxInflightInbound`.
 */
export class NoSessions {
  readonly #received = new Map<string, Set<number>>();

  async setup(): Promise<void> {}
  async destroy(): Promise<void> {}
  async storeRetained(): Promise<void> {}
  async addSubscriptions(): Promise<void> {}
  async removeSubscriptions(): Promise<void> {}
  async cleanSubscriptions(): Promise<void> {}
  async outgoingEnqueue(): Promise<void> {}
  async outgoingEnqueueCombi(): Promise<void> {}
  async outgoingUpdate(): Promise<void> {}
  async outgoingClearMessageId(): Promise<void> {}
  async putWill(): Promise<void> {}
  async delWill(): Promise<void> {}

  async subscriptionsByTopic(): Promise<never[]> {
    return [];
  }

  async subscriptionsByClient(): Promise<never[]> {
    return [];
  }

  createRetainedStreamCombi(): Readable {
    return Readable.from([]);
  }

  outgoingStream(): Readable {
    return Readable.from([]);
  }

  streamWill(): Readable {
    return Readable.from([]);
  }

  async incomingStorePacket(client: { id: string }, packet: { messageId: number }): Promise<void> {
    const numbers = this.#received.get(client.id);
    if (numbers) numbers.add(packet.messageId);
    else this.#received.set(client.id, new Set([packet.messageId]));
  }

  async incomingGetPacket(client: { id: string }, packet: { messageId: number }): Promise<{ messageId: number }> {
    if (!this.#received.get(client.id)?.has(packet.messageId)) throw new Error('no such packet');
    return packet;
  }

  async incomingDelPacket(client: { id: string }, packet: { messageId: number }): Promise<void> {
    this.#received.get(client.id)?.delete(packet.messageId);
  }

  async cleanIncoming(client: { id: string }): Promise<void> {
    this.#received.delete(client.id);
  }
}
