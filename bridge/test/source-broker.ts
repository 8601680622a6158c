import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';

/** A real broker beside devices, to which a test publishes. */
export async function sourceBroker() {
  const subscribed: string[] = [];
  const published: { topic: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const broker = await Aedes.createBroker();
  broker.on('subscribe', (subscriptions) => subscribed.push(...subscriptions.map(({ topic }) => topic)));
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) published.push({ topic, text: payload.toString() });
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribed,
    /** What clients published. */
    published,
    publish: (topic: string, value: unknown, retain = false): Promise<void> =>
      new Promise((resolve, reject) =>
        broker.publish(
          { cmd: 'publish', topic, payload: Buffer.from(JSON.stringify(value)), qos: 0, retain, dup: false },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}
