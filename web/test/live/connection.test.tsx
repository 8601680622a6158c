import mqtt from 'mqtt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('#web/live/load-mqtt.ts', () => ({ loadMqtt: async () => mqtt }));

const CONNACK = Uint8Array.of(0x20, 2, 0, 0).buffer;
const SUBSCRIBE = 0x82;
const CONNECT = 0x10;

/** A socket that a test opens and closes, with what was sent while it was open and after. */
class TestSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static last: TestSocket;
  readonly OPEN = 1;
  /** How often the client, or the socket itself before it sends, has looked whether it is open. */
  looks = 0;
  #state = 0;
  bufferedAmount = 0;
  binaryType = 'blob';
  readonly sent: (number | undefined)[] = [];
  readonly late: (number | undefined)[] = [];
  constructor() {
    super();
    TestSocket.last = this;
  }
  get readyState(): number {
    this.looks += 1;
    return this.#state;
  }
  set readyState(state: number) {
    this.#state = state;
  }
  send(data: Uint8Array): void {
    (this.readyState === 1 ? this.sent : this.late).push(data[0]);
  }
  close(): void {
    if (this.readyState < 2) this.readyState = 2;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(data: ArrayBuffer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  closed(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** The client's timers run in one; no test takes as long as they are set to. */
class TestWorker extends EventTarget {
  postMessage(): void {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => vi.unstubAllGlobals());

async function connecting() {
  const { connect } = await import('#web/live/connection.ts');
  const gone: string[] = [];
  const hooks = { token: 't', onOpen: vi.fn(), onMessage: vi.fn(), onClose: (why: string) => gone.push(why) };
  const leave = await connect(hooks);
  const socket = TestSocket.last;
  socket.open();
  await vi.waitUntil(() => socket.sent.includes(CONNECT));
  return { socket, leave, gone };
}

test('a page subscribes as soon as it is connected', async () => {
  const { socket, leave } = await connecting();
  socket.receive(CONNACK);
  await vi.waitUntil(() => socket.sent.includes(SUBSCRIBE));
  leave();
  await vi.waitUntil(() => socket.readyState > 1);
  expect(socket.late).toEqual([]);
});

test('nothing is sent into a connection that the server closes while a packet is written', async () => {
  const { socket, gone } = await connecting();
  socket.receive(CONNACK);
  socket.readyState = TestSocket.CLOSING;
  const { looks } = socket;
  await vi.waitUntil(() => socket.looks > looks);
  socket.closed();
  await vi.waitUntil(() => gone.length > 0);
  expect(socket.late).toEqual([]);
  expect(gone).toEqual(['lost']);
});

test('who leaves while connecting closes the connection once it is there', async () => {
  const { socket, leave, gone } = await connecting();
  leave();
  socket.receive(CONNACK);
  await vi.waitUntil(() => socket.readyState > 1);
  socket.closed();
  expect(socket.late).toEqual([]);
  expect(gone).toEqual([]);
});
