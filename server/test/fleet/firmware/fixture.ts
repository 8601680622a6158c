import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import { AckResult } from '#domain/fleet/control/wire.ts';
import { manifestBytes } from '#domain/fleet/firmware/manifest.ts';
import type { Ack } from '#domain/gen/downlink.ts';
import { handleAnswer, handleReport } from '#server/fleet/control/handle-messages.ts';
import { driveRollouts } from '#server/fleet/firmware/drive.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';
import { reportOf } from '../control/device-reports.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
export const TRUSTED = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
export const MODEL = 'YH-200';
/** Signs any bytes with the trusted key. */
export const signed = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString('hex');
const BASE_URL = 'http://yard.example';

/** An image with its description, signed by the trusted key. */
export function imageOf(version: string, changed: { model?: string; bytes?: Buffer } = {}) {
  const { model = MODEL, bytes = randomBytes(3000) } = changed;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest = manifestBytes({ model, version, sizeBytes: bytes.length, sha256 });
  const signature = signed(manifest ?? expect.fail('no manifest'));
  return { bytes, input: { model, version, sha256, signature, notes: `What is new in ${version}` } };
}

export interface FirmwareFixture {
  readonly server: TestServer;
  readonly superToken: string;
  readonly company: { readonly id: number; readonly path: string };
  readonly adminToken: string;
}

/** A server that trusts one key, with a company and its admin. */
export async function firmwareFixture(): Promise<FirmwareFixture> {
  const server = await testServer({ config: { firmwarePublicKeys: [TRUSTED], demo: 'off' } });
  const company = await addCompany(server.context);
  return {
    server,
    company,
    superToken: await server.signIn('superAdmin'),
    adminToken: await server.signIn('admin', company.id),
  };
}

/** Uploads an image and releases it to companies. */
export async function released({ server, superToken }: FirmwareFixture, version: string, companyIds: number[]) {
  const { bytes, input } = imageOf(version);
  const added = await upload(server, 'addFirmware', { input, bytes, token: superToken });
  expect(added.resultMessage).toBe('success');
  const { id } = added.resultModel as { id: string };
  const answer = await server.call('releaseFirmware', { id, companyIds }, { token: superToken });
  expect(answer.resultMessage).toBe('success');
  return { id, bytes };
}

/** A device of the model that runs 1.0 and is on line. */
export async function deviceOnLine({ server: { context } }: FirmwareFixture, companyId: number, model = MODEL) {
  const device = await addDevice(context, { companyId, details: { model, firmwareVersion: '1.0' } });
  await context.within(systemScope('test'), (tx) =>
    tx.query('update device_state set online = true where device_id = $1', [device.id]),
  );
  context.broker.connected.add(device.mcuId);
  return device;
}

export const drive = ({ server: { context } }: FirmwareFixture) =>
  turnAlone(new AbortController().signal, (turn) => driveRollouts(context, BASE_URL, turn));

/** The newest command that a device was sent. */
export const commandTo = ({ server: { context } }: FirmwareFixture, mcuId: string) => {
  const command = context.broker.sent.findLast((each) => each.mcuId === mcuId)?.command;
  if (!command?.upgradeFirmware) return expect.fail('no firmware command was sent');
  return { id: command.id, ...command.upgradeFirmware, path: command.upgradeFirmware.url.slice(BASE_URL.length) };
};

export const answers = (
  { server: { context } }: FirmwareFixture,
  device: { id: number },
  commandId: string,
  ack: Partial<Ack>,
) =>
  handleAnswer(context, COMMAND_EFFECTS, device.id, {
    commandId,
    atMs: 1,
    result: AckResult.DONE,
    detail: '',
    percent: 0,
    readBack: undefined,
    ...ack,
  });

/** A device has restarted and reports its version. */
export const reports = ({ server: { context } }: FirmwareFixture, device: { id: number }, firmwareVersion: string) =>
  handleReport(context, COMMAND_EFFECTS, device.id, reportOf({ firmwareVersion, model: MODEL, bootCount: 2 }));

/** Downloads, answers and restarts, as a device that has nothing against it. */
export async function obeys(fixture: FirmwareFixture, device: { id: number; mcuId: string }): Promise<void> {
  const { id, version } = commandTo(fixture, device.mcuId);
  await answers(fixture, device, id, {});
  await reports(fixture, device, version);
}
