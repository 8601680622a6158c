/**
 * Consoles in a separate process: they listen for a while and report the delays from publish to the next frame of the
 * page.
 */
import mqttPacket from 'mqtt-packet';
import { WebSocket } from 'ws';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';

const FRAME_MS = 1000 / 60;
const [url = '', count = '50', bare = ''] = process.argv.slice(2);
const delays: number[] = [];
let opened = 0;

/** A page shows new values in its next frame. */
const nextFrame = (now: number) => Math.ceil(now / FRAME_MS) * FRAME_MS;
const note = (publishedAt: number) => delays.push(nextFrame(performance.timeOrigin + performance.now()) - publishedAt);

for (let index = 0; index < Number(count); index++) {
  const socket = new WebSocket(url, bare === '' ? 'mqtt' : []);
  const parser = mqttPacket.parser();
  parser.on('packet', (packet) => {
    if (packet.cmd === 'suback') ready();
    if (packet.cmd === 'publish') note(decodeNotify(packet.payload as Buffer).realTimeData?.yhubStimeTs ?? 0);
  });
  socket.on('open', () => {
    if (bare !== '') return ready();
    socket.send(
      mqttPacket.generate({
        cmd: 'connect',
        clientId: `b${index}`,
        clean: true,
        keepalive: 0,
        username: 'token',
        password: Buffer.from('bench'),
      }),
    );
    socket.send(
      mqttPacket.generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: LIVE_FILTER, qos: 0 }] }),
    );
  });
  socket.on('message', (data: Buffer) =>
    bare === '' ? parser.parse(data) : note(decodeNotify(data).realTimeData?.yhubStimeTs ?? 0),
  );
}

function ready() {
  if (++opened === Number(count)) process.send?.('ready');
}
process.on('message', () => process.send?.(delays, undefined, undefined, () => process.exit()));
