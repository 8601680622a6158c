import mqttPacket, { type Packet } from 'mqtt-packet';
import type { RawData, WebSocket } from 'ws';
import { TokenBucket } from '../../platform/mqtt/embedded/token-bucket.ts';
import { PacketReader } from '../../platform/mqtt/packet-reader.ts';

/** A page signs in, subscribes once and sends a ping every half minute. */
const PACKET_RATE = { perSecond: 20, burst: 100 };
/** Of a packet; a larger one counts as several. */
const BYTES_PER_TOKEN = 1_024;
/** A page publishes nothing. */
const PACKET_LIMITS = { connectBytes: 4 * 1024, publishBytes: 0, otherBytes: 16 * 1024 };
/**
 * How many bytes of answers may wait for a page that does not read. Live values never wait with more than a quarter of
 * this.
 */
const MAX_WAITING_BYTES = 1024 * 1024;
/** How long a page that breaks the rules has to read the reason. */
const FAREWELL_MS = 1_000;

const GOING = { policy: 1008, tooLarge: 1009 } as const;

interface Packets {
  /** Answers; ends the connection of a page that does not read its answers. */
  answer(packet: Buffer): void;
  /** Counts as so many packets; false when the page has sent too much and its connection is being ended. */
  spend(packets: number): boolean;
  /** Ends the connection; no further data is read. */
  end(code: number): void;
}

interface Reader {
  now(): number;
  /** The page sent too much or does not read: its connection is being ended. */
  flooded(): void;
  /** All packets completed by one message. An error thrown here ends the connection. */
  take(packets: readonly Packet[]): void;
}

/**
 * Reads what a page sends and lets through only as much as a page needs: in size, in number, and in answers that are
 * not read.
 */
export function readPackets(webSocket: WebSocket, reader: Reader): Packets {
  const parser = mqttPacket.parser();
  const packetReader = new PacketReader(PACKET_LIMITS, (bytes, at, _bodyAt, end) => {
    if (!spend(Math.max(1, (end - at) / BYTES_PER_TOKEN))) return false;
    parser.parse(bytes.subarray(at, end));
    return true;
  });
  const rate = new TokenBucket(PACKET_RATE, reader.now());
  let packets: Packet[] = [];
  let isFaulty = false;
  let hasEnded = false;

  const end = (code: number) => {
    if (hasEnded) return;
    hasEnded = true;
    webSocket.close(code);
    setTimeout(() => webSocket.terminate(), FAREWELL_MS).unref();
  };
  const spend = (count: number): boolean => {
    if (rate.take(count, reader.now()) === 0) return true;
    reader.flooded();
    end(GOING.policy);
    return false;
  };
  const hasRoom = (): boolean => {
    if (webSocket.bufferedAmount <= MAX_WAITING_BYTES) return true;
    reader.flooded();
    hasEnded = true;
    webSocket.terminate();
    return false;
  };
  const read = (data: RawData) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat([data].flat() as Buffer[]);
    if (!packetReader.read(bytes)) {
      reader.flooded();
      return end(GOING.tooLarge);
    }
    const complete = packets;
    packets = [];
    if (isFaulty) return webSocket.terminate();
    if (hasEnded || (complete.length === 0 && !spend(1))) return;
    reader.take(complete);
  };

  parser.on('packet', (packet) => packets.push(packet));
  parser.on('error', () => {
    isFaulty = true;
  });
  webSocket.on('message', (data: RawData) => {
    if (hasEnded) return;
    try {
      read(data);
    } catch {
      hasEnded = true;
      webSocket.terminate();
    }
  });
  webSocket.on('ping', (data) => {
    if (!hasEnded && spend(1) && hasRoom()) webSocket.pong(data);
  });
  webSocket.on('pong', () => {
    if (!hasEnded) spend(1);
  });
  webSocket.on('error', () => webSocket.terminate());
  return {
    answer: (packet) => {
      if (!hasEnded && webSocket.readyState === webSocket.OPEN && hasRoom()) webSocket.send(packet);
    },
    spend,
    end,
  };
}
