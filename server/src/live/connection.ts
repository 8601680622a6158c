import mqttPacket, { type Packet } from 'mqtt-packet';
import type { RawData, WebSocket } from 'ws';
import { LIVE_FILTER } from '#domain/company-path.ts';
import type { Session } from '../platform/http/session.ts';
import type { Protocol } from './encoding.ts';
import { LiveSocket } from './socket.ts';

const HANDSHAKE_MS = 10_000;
const MAX_KEEPALIVE_S = 300;
const REFUSED = { 4: 4, 5: 0x86 } as const;
const SUBSCRIPTION_REFUSED = { 4: 0x80, 5: 0x87 } as const;

export interface ConnectionEvents {
  findSession(token: string): Promise<Session | null>;
  admitted(socket: LiveSocket): boolean;
  subscribed(socket: LiveSocket): void;
  gone(socket: LiveSocket): void;
}

/** Speaks MQTT with one page: connect, subscribe, ping, nothing else. Anything else ends the connection. */
export function accept(webSocket: WebSocket, events: ConnectionEvents): void {
  const parser = mqttPacket.parser();
  let socket: LiveSocket | null = null;
  let greeted = false;
  let alive = setTimeout(() => webSocket.terminate(), HANDSHAKE_MS);
  let keepaliveMs = HANDSHAKE_MS;

  const staysAlive = () => {
    clearTimeout(alive);
    alive = setTimeout(() => webSocket.terminate(), keepaliveMs);
  };
  const refuse = (protocol: Protocol) => {
    webSocket.send(
      mqttPacket.generate(
        { cmd: 'connack', sessionPresent: false, returnCode: REFUSED[protocol], reasonCode: REFUSED[protocol] },
        { protocolVersion: protocol },
      ),
    );
    webSocket.close(1008);
  };

  const connect = async (packet: Packet & { cmd: 'connect' }) => {
    if (greeted) return webSocket.terminate();
    greeted = true;
    const protocol: Protocol = packet.protocolVersion === 5 ? 5 : 4;
    const seconds = Math.min(packet.keepalive || MAX_KEEPALIVE_S, MAX_KEEPALIVE_S);
    const session =
      packet.username === 'token' && packet.password ? await events.findSession(packet.password.toString()) : null;
    if (!session) return refuse(protocol);
    const next = new LiveSocket(webSocket, session, protocol);
    if (webSocket.readyState !== webSocket.OPEN || !events.admitted(next)) return refuse(protocol);
    socket = next;
    keepaliveMs = seconds * 1500;
    staysAlive();
    socket.send(
      mqttPacket.generate(
        { cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0 },
        { protocolVersion: protocol },
      ),
    );
  };

  const subscribe = (packet: Packet & { cmd: 'subscribe' }) => {
    if (!socket) return webSocket.terminate();
    const { protocol } = socket;
    const granted = packet.subscriptions.map(({ topic }) =>
      topic === LIVE_FILTER ? 0 : SUBSCRIPTION_REFUSED[protocol],
    );
    socket.send(
      mqttPacket.generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted }, { protocolVersion: protocol }),
    );
    if (!socket.subscribed && granted.includes(0)) {
      socket.subscribed = true;
      events.subscribed(socket);
    }
  };

  const handle = (packet: Packet): unknown => {
    if (packet.cmd === 'connect') return connect(packet);
    if (!socket) return webSocket.terminate();
    staysAlive();
    if (packet.cmd === 'subscribe') return subscribe(packet);
    if (packet.cmd === 'pingreq') return socket.send(mqttPacket.generate({ cmd: 'pingresp' }));
    if (packet.cmd === 'unsubscribe') {
      return socket.send(
        mqttPacket.generate(
          { cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: packet.unsubscriptions.map(() => 0) },
          { protocolVersion: socket.protocol },
        ),
      );
    }
    return packet.cmd === 'disconnect' ? webSocket.close(1000) : webSocket.close(1008);
  };

  // One after the other: a page may subscribe before its connect is answered.
  let turn: Promise<unknown> = Promise.resolve();
  parser.on('packet', (packet) => {
    turn = turn.then(() => handle(packet)).catch(() => webSocket.terminate());
  });
  parser.on('error', () => webSocket.terminate());
  webSocket.on('message', (data: RawData) =>
    parser.parse(Buffer.isBuffer(data) ? data : Buffer.concat([data].flat() as Buffer[])),
  );
  webSocket.on('error', () => webSocket.terminate());
  webSocket.on('close', () => {
    clearTimeout(alive);
    if (socket) events.gone(socket);
  });
}
