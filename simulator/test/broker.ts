import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { type Ack, type Command, decodeAck, decodeReport, encodeCommand } from '#domain/fleet/control/wire.ts';
import { decodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { bodyOfLogged, decodeUplink, type Event, type RawRecord } from '#domain/foundation/kinds/wire.ts';

interface Received extends RawRecord {
  mcuId: string;
}

/** A real MQTT broker that stores what devices publish and acknowledges it when the test allows. */
export async function testBroker(port = 0) {
  const records: Received[] = [];
  const publishes: { mcuId: string; topic: string; records: number }[] = [];
  const acks: Ack[] = [];
  const events: Event[] = [];
  const reports: DeviceReport[] = [];
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  const held: (() => void)[] = [];
  const state = { hold: false, refuseKeys: new Set<string>(), mostHeld: 0 };

  const store = (mcuId: string, topic: string, payload: Uint8Array) => {
    const decoded = topic.endsWith('/up/record') ? decodeUplink(payload) : null;
    const event = topic.endsWith('/up/event') ? decodeEvent(payload) : null;
    const ack = topic.endsWith('/up/ack') ? decodeAck(payload) : null;
    if (decoded?.ok) for (const record of decoded.records) records.push({ ...record, mcuId });
    if (event?.ok) events.push(event.event);
    if (ack !== null) acks.push(ack);
    const report = topic.endsWith('/up/config') ? decodeReport(payload) : null;
    if (report !== null) reports.push(report);
    publishes.push({ mcuId, topic, records: decoded?.ok ? decoded.records.length : 0 });
  };

  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      const key = password?.toString() ?? '';
      done(null, username === client.id && key !== '' && !state.refuseKeys.has(key));
    },
    authorizePublish: (client, packet, done) => {
      const mcuId = client?.id ?? '';
      const payload = Buffer.from(packet.payload);
      const accept = () => {
        store(mcuId, packet.topic, payload);
        done(null);
        for (const watcher of watchers) watcher();
      };
      if (!state.hold) return accept();
      held.push(accept);
      state.mostHeld = Math.max(state.mostHeld, held.length);
      for (const watcher of watchers) watcher();
    },
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  for (const name of ['clientReady', 'clientDisconnect', 'subscribe'] as const) {
    broker.on(name as 'clientReady', () => {
      for (const watcher of watchers) watcher();
    });
  }

  return {
    records,
    publishes,
    acks,
    events,
    reports,
    state,
    held,
    port: (server.address() as AddressInfo).port,
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => broker.connectedClients,
    release: () => {
      state.hold = false;
      for (const accept of held.splice(0)) accept();
    },
    /** Resolves when the condition holds; it is checked whenever the broker has received something. */
    until: (condition: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    command: (mcuId: string, command: Command): Promise<void> =>
      new Promise((resolve, reject) =>
        broker.publish(
          {
            cmd: 'publish',
            topic: `dev/${mcuId}/down`,
            payload: Buffer.from(encodeCommand(command)),
            qos: 1,
            retain: false,
            dup: false,
          },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
    dropAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

export type TestBroker = Awaited<ReturnType<typeof testBroker>>;

/** Instants of a device's monitor records of one unit, in order of arrival. */
export function instants(broker: TestBroker, mcuId: string, unit = 0): number[] {
  return broker.records
    .filter((record) => record.mcuId === mcuId && record.kind === 10 && record.unit === unit)
    .map((record) => record.at);
}

export function monitors(broker: TestBroker, mcuId: string) {
  return broker.records
    .filter((record) => record.mcuId === mcuId && record.kind === 10)
    .map((record) => ({ at: record.at, ...bodyOfLogged(10, record.payload) }));
}
