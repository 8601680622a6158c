import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Logger } from '../../log/logger.ts';
import { WorkerConnection } from './worker-connection.ts';

const MESSAGES = 4;
const PATIENCE_MS = 5_000;

/**
 * Publishes a few messages to a shared subscription of its own and waits for them. Some brokers grant shared
 * subscriptions and deliver nothing; better to stop here than to lose what devices send.
 */
export async function checkSharedDelivery(url: URL, publisher: MqttClient, log: Logger): Promise<void> {
  const name = randomUUID();
  const topic = `wattyard/check/${name}`;
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  const worker = new WorkerConnection({
    url,
    clientId: `wattyard-check-${name}`,
    isPersistent: false,
    filter: `$share/${name}/${topic}`,
    receiveMaximum: MESSAGES,
    maximumPacketBytes: 1024,
    maximumBytes: 64 * 1024,
    log,
    handle: (_message, done) => {
      done();
      if (++count === MESSAGES) arrived.resolve();
    },
  });
  await worker.start();
  const timer = setTimeout(
    () =>
      arrived.reject(new Error(`the broker at ${url.host} grants shared subscriptions but delivers nothing to them`)),
    PATIENCE_MS,
  );
  try {
    for (let sent = 0; sent < MESSAGES; sent++) await publisher.publishAsync(topic, 'are you there', { qos: 1 });
    await arrived.promise;
  } finally {
    clearTimeout(timer);
    await worker.stop();
  }
}
