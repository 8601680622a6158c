import mqttPacket, {
  type IConnectPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
} from 'mqtt-packet';
import type { WebSocket } from 'ws';
import { liveFilterPath } from '#domain/foundation/basics/company-path.ts';
import { mayRead, type Session } from '../../platform/http/session.ts';
import type { Protocol } from './encoding.ts';
import { readPackets } from './packets.ts';
import { LiveSocket, MAX_FILTERS } from './socket.ts';

const HANDSHAKE_MS = 10_000;
const MAX_KEEPALIVE_S = 300;
/** Codes of CONNACK: a wrong token, and no room or no database, after which a page may try again. */
const REFUSED = { token: { 4: 4, 5: 0x86 }, session: { 4: 3, 5: 0x97 }, unavailable: { 4: 3, 5: 0x88 } } as const;
const SUBSCRIPTION_REFUSED = { 4: 0x80, 5: 0x87 } as const;
const NOT_SUBSCRIBED = 0x11;
const POLICY = 1008;
/** A changed subscription is found anew for every leased device: so many of them count as a packet, up to a limit. */
const LEASES_PER_PACKET = 2_000;
const MAX_FOR_LEASES = 50;
const PINGRESP = mqttPacket.generate({ cmd: 'pingresp' });

interface ConnectionEvents {
  now(): number;
  refused(reason: 'token' | 'session' | 'flood'): void;
  findSession(token: string): Promise<Session | null>;
  /** False if there is no room for another socket of its session. */
  admitted(socket: LiveSocket): boolean;
  /** The page changed its subscriptions. */
  subscribed(socket: LiveSocket): void;
  gone(socket: LiveSocket): void;
}

/** Speaks MQTT with one page: connect, subscribe, ping, nothing else. Anything else ends the connection. */
export function accept(webSocket: WebSocket, events: ConnectionEvents): void {
  let socket: LiveSocket | null = null;
  let stage: 'new' | 'signing in' | 'open' | 'ended' = 'new';
  /** A page may subscribe before its connect is answered. */
  let early: Packet[] = [];
  let keepaliveMs = HANDSHAKE_MS;
  let alive = setTimeout(() => webSocket.terminate(), keepaliveMs);
  const staysAlive = () => {
    clearTimeout(alive);
    alive = setTimeout(() => webSocket.terminate(), keepaliveMs);
  };
  const end = (code: number) => {
    stage = 'ended';
    packets.end(code);
  };
  const greet = (protocol: Protocol, code: number) =>
    packets.answer(
      mqttPacket.generate(
        { cmd: 'connack', sessionPresent: false, returnCode: code, reasonCode: code },
        { protocolVersion: protocol },
      ),
    );

  const signIn = async (packet: IConnectPacket, protocol: Protocol): Promise<keyof typeof REFUSED | null> => {
    if (packet.username !== 'token' || !packet.password) return 'token';
    const session = await events.findSession(packet.password.toString());
    if (!session || !mayRead(session)) return 'token';
    if (webSocket.readyState !== webSocket.OPEN) return null;
    const next = new LiveSocket(webSocket, session, protocol);
    if (!events.admitted(next)) return 'session';
    socket = next;
    return null;
  };
  const connect = async (packet: IConnectPacket) => {
    stage = 'signing in';
    const protocol: Protocol = packet.protocolVersion === 5 ? 5 : 4;
    // Further data waits in the network, not here.
    webSocket.pause();
    const refusal = await signIn(packet, protocol).catch(() => 'unavailable' as const);
    webSocket.resume();
    if (refusal) {
      if (refusal !== 'unavailable') events.refused(refusal);
      greet(protocol, REFUSED[refusal][protocol]);
      return end(POLICY);
    }
    if (!socket || stage !== 'signing in') return;
    stage = 'open';
    keepaliveMs = Math.min(packet.keepalive || MAX_KEEPALIVE_S, MAX_KEEPALIVE_S) * 1500;
    greet(protocol, 0);
    const waiting = early;
    early = [];
    takeAll(waiting);
  };

  /** Answers what it may have; refused filters are packets too. Who receives what is found anew where it changes. */
  const answer = (to: LiveSocket, cmd: 'suback' | 'unsuback', messageId: number, granted: number[], before: number) => {
    const isChanged = to.filters !== before;
    const forLeases = isChanged ? Math.min(to.session.leasedSince.size / LEASES_PER_PACKET, MAX_FOR_LEASES) : 0;
    if (!packets.spend(granted.filter((code) => code !== 0).length + forLeases)) return;
    packets.answer(mqttPacket.generate({ cmd, messageId, granted }, { protocolVersion: to.protocol }));
    if (isChanged) events.subscribed(to);
  };
  const subscribe = (to: LiveSocket, { subscriptions, messageId = 0 }: ISubscribePacket) => {
    if (subscriptions.length > MAX_FILTERS) return end(POLICY);
    const before = to.filters;
    const granted = subscriptions.map(({ topic }) => {
      const path = liveFilterPath(topic);
      return path !== null && to.subscribe(path) ? 0 : SUBSCRIPTION_REFUSED[to.protocol];
    });
    answer(to, 'suback', messageId, granted, before);
  };
  const unsubscribe = (to: LiveSocket, { unsubscriptions, messageId = 0 }: IUnsubscribePacket) => {
    if (unsubscriptions.length > MAX_FILTERS) return end(POLICY);
    const before = to.filters;
    const granted = unsubscriptions.map((topic) => {
      const path = liveFilterPath(topic);
      return path !== null && to.unsubscribe(path) ? 0 : NOT_SUBSCRIBED;
    });
    answer(to, 'unsuback', messageId, granted, before);
  };

  /** Handles everything in one message at once: one answer for any number of pings. */
  const takeAll = (all: readonly Packet[]) => {
    let isPinged = false;
    for (const packet of all) {
      if (stage === 'ended') return;
      if (stage === 'signing in') early.push(packet);
      else if (stage === 'new') start(packet);
      else if (packet.cmd === 'pingreq') isPinged = true;
      else take(socket!, packet);
    }
    if (stage !== 'open') return;
    staysAlive();
    if (isPinged) packets.answer(PINGRESP);
  };
  const start = (packet: Packet) => (packet.cmd === 'connect' ? void connect(packet) : end(POLICY));
  const take = (from: LiveSocket, packet: Packet) => {
    if (packet.cmd === 'subscribe') subscribe(from, packet);
    else if (packet.cmd === 'unsubscribe') unsubscribe(from, packet);
    else end(packet.cmd === 'disconnect' ? 1000 : POLICY);
  };

  const packets = readPackets(webSocket, { now: events.now, take: takeAll, flooded: () => events.refused('flood') });
  webSocket.on('close', () => {
    stage = 'ended';
    clearTimeout(alive);
    if (socket) events.gone(socket);
  });
}
