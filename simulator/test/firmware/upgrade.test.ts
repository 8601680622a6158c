import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActionOf } from '#domain/fleet/control/actions.ts';
import { AckResult, commandOf } from '#domain/fleet/control/wire.ts';
import { manifestBytes } from '#domain/fleet/firmware/manifest.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { startSimulator } from '#simulator/start.ts';
import { type TestBroker, testBroker } from '../broker.ts';
import { demoFleet } from '../demo-devices.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const trusted = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const image = randomBytes(5_000);
const one = '5a5a5a5a5a5a5a5a00000000';

let broker: TestBroker;
let simulator: Simulator;
let server: Server;
let number = 0;
/** The requested ranges. */
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const range = request.headers.range ?? '';
    asked.push(range);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    response.writeHead(206);
    response.end(image.subarray(Number(from), Number(to) + 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  broker = await testBroker();
  const fleet = demoFleet(broker.url, [{ intervalSeconds: 3600, model: 'YH-200', firmwareVersion: '3.4.0' }]);
  simulator = await startSimulator({
    fleet: { ...fleet, firmwareKeys: [trusted] },
    controlPort: null,
    stateFile: null,
  });
  await broker.until(() => broker.reports.length > 0);
});
afterAll(async () => {
  await simulator.stop();
  await broker.stop();
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/firmware/one`;
/** An offer signed by the maker. */
function offer(changed: Partial<ActionOf<'firmware'>> = {}, key = privateKey): ActionOf<'firmware'> {
  const sha256 = createHash('sha256').update(image).digest('hex');
  const said = { sizeBytes: image.length, sha256, version: '3.5.0', model: 'YH-200', ...changed };
  const signature = sign(null, manifestBytes(said) ?? Buffer.of(), key).toString('hex');
  return { kind: 'firmware', url: url(), signature, ...said };
}

/** Sends a command until it is received, and waits for its last answer. */
async function answered(action: ActionOf<'firmware'>) {
  const id = `f${++number}`;
  const last = () => broker.acks.find((ack) => ack.commandId === id && ack.result !== AckResult.PROGRESS);
  await broker.command(one, commandOf(id, Date.now() + 60_000, action));
  await broker.until(() => last() !== undefined);
  return { last: last()!, percents: broker.acks.filter((ack) => ack.commandId === id).map(({ percent }) => percent) };
}

it('refuses an image for another model, damaged, signed with an unknown key, or passed off as a newer version', async () => {
  const { last } = await answered(offer({ model: 'YH-310' }));
  expect(last).toMatchObject({ result: AckResult.REFUSED, detail: 'the image is for model YH-310, this is YH-200' });
  expect(asked).toEqual([]);
  const { privateKey: stranger } = generateKeyPairSync('ed25519');
  expect((await answered(offer({}, stranger))).last.result).toBe(AckResult.REFUSED);
  expect((await answered({ ...offer({ version: '3.3.0' }), version: '3.6.0' })).last).toMatchObject({
    result: AckResult.REFUSED,
    detail: 'nobody that this device trusts has signed the image as 3.6.0 for YH-200',
  });
  const imageAlone = sign(null, image, privateKey).toString('hex');
  expect((await answered({ ...offer(), signature: imageAlone })).last.result).toBe(AckResult.REFUSED);
  expect(asked).toEqual([]);
  const damaged = await answered(offer({ sha256: '00'.repeat(32) }));
  expect(damaged.last).toMatchObject({ result: AckResult.FAILED, detail: expect.stringContaining('damaged') });
  expect(simulator.control.device(one).firmwareVersion).toBe('3.4.0');
});

it('resumes after the connection is lost midway, restarts, and reports its version', async () => {
  asked.length = 0;
  simulator.control.faultProfile(one, { loseConnectionAtPercent: 50 });
  const { last, percents } = await answered(offer());
  expect(last.result).toBe(AckResult.DONE);
  expect(percents.length).toBeGreaterThan(2);
  expect(asked).toEqual(['bytes=0-1023', 'bytes=1024-2047', 'bytes=2048-3071', 'bytes=3072-4095', 'bytes=4096-4999']);
  await broker.until(() => broker.reports.at(-1)?.firmwareVersion === '3.5.0');
  expect(broker.reports.at(-1)?.bootCount).toBe(2);
}, 20_000);
