import mqttPacket from 'mqtt-packet';
import { sinceInstant, withoutPosition } from '#domain/assembly/live/notify.ts';
import { encodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { liveTopic } from '#domain/foundation/basics/company-path.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';

export type Protocol = 4 | 5;
/** With or without the device's position, in the socket's version of MQTT. */
type Variant = `${Protocol}${'+' | '-'}`;

/** The packet of a live message for one variant, made once however many sockets want it. */
export class EncodedMessage {
  readonly message: LiveMessage;
  readonly #packets = new Map<Variant, Buffer>();

  constructor(message: LiveMessage) {
    this.message = message;
  }

  packet(protocol: Protocol, seesEverywhere: boolean): Buffer {
    const position = seesEverywhere || this.message.locationShared;
    const variant: Variant = `${protocol}${position ? '+' : '-'}`;
    const known = this.#packets.get(variant);
    if (known) return known;
    const { path, mcuId } = this.message;
    const { notify } = position ? this.message : withoutPosition(this.message);
    const payload = Buffer.from(encodeNotify(notify));
    const packet = mqttPacket.generate(
      { cmd: 'publish', topic: liveTopic(path, mcuId), payload, qos: 0, dup: false, retain: false },
      { protocolVersion: protocol },
    );
    this.#packets.set(variant, packet);
    return packet;
  }
}

/**
 * A message as seen by sockets with access from an instant on; null for those that see everything. Each variant is
 * encoded once.
 */
export function encodings(message: LiveMessage): (since: number | null) => EncodedMessage {
  const known = new Map<number | null, EncodedMessage>();
  return (since) => {
    const encoded =
      known.get(since) ??
      new EncodedMessage(since === null ? message : { ...message, ...sinceInstant(message, since) });
    known.set(since, encoded);
    return encoded;
  };
}
