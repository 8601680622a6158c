import type { EventEmitter } from 'node:events';
import type { Client } from 'aedes';
import type { Packet } from 'mqtt-packet';

const CONNACK_UNACCEPTABLE_LEVEL = Buffer.from([0x20, 2, 0, 1]);

/**
 * Parts of MQTT 3.1.1 that Aedes does not implement: a SUBACK has a code for each filter, also for one that occurs
 * twice (3.8.4-5; Aedes stores filters as keys of a map, and objects stay distinct), and a CONNECT with an unsupported
 * protocol level is answered before the connection ends (3.1.2-2).
 */
export function mindProtocol(client: Client): void {
  const { _parser: parser } = client as unknown as { _parser: EventEmitter };
  parser.prependListener('packet', (packet: Packet) => {
    if (packet.cmd !== 'subscribe' || packet.subscriptions.length < 2) return;
    for (const subscription of packet.subscriptions) subscription.topic = Object(subscription.topic);
  });
  parser.prependListener('error', (error: Error) => {
    if (/protocol version/i.test(error.message)) client.conn.write(CONNACK_UNACCEPTABLE_LEVEL);
  });
}
