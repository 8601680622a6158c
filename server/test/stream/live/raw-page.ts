import { once } from 'node:events';
import mqttPacket, { type IConnackPacket } from 'mqtt-packet';
import { WebSocket } from 'ws';

/** A page that sends only what the test asks for. */
export class RawPage {
  readonly socket: WebSocket;
  /** Return codes of CONNACK that came. */
  readonly greetings: (number | undefined)[] = [];
  pings = 0;
  readonly closed: Promise<number>;
  /** 101 once the door has let it in, else the status of its answer. */
  readonly entered: Promise<number>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, 'mqtt', { headers });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    const refused = once(this.socket, 'unexpected-response').then(([, answer]) => answer.statusCode as number);
    this.entered = Promise.race([once(this.socket, 'open').then(() => 101), refused]);
    this.read(4);
  }

  read(protocolVersion: 4 | 5): void {
    const parser = mqttPacket.parser({ protocolVersion });
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connack') this.greetings.push((packet as IConnackPacket).returnCode ?? packet.reasonCode);
      if (packet.cmd === 'pingresp') this.pings++;
    });
    this.socket.removeAllListeners('message').on('message', (data: Buffer) => parser.parse(data));
  }

  async signIn(token: string, protocolVersion: 4 | 5 = 4): Promise<number | undefined> {
    this.read(protocolVersion);
    const greeted = this.greetings.length + 1;
    this.socket.send(
      mqttPacket.generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion,
        clientId: 'page',
        clean: true,
        keepalive: 0,
        username: 'token',
        password: Buffer.from(token),
      }),
    );
    while (this.greetings.length < greeted && this.socket.readyState === WebSocket.OPEN)
      await Promise.race([once(this.socket, 'message'), this.closed]);
    return this.greetings.at(-1);
  }
}

export const PINGREQ = Buffer.from([0xc0, 0]);
