import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestBytes } from '#domain/fleet/firmware/manifest.ts';
import { addFirmware } from '#server/fleet/firmware/add-firmware.ts';
import { releaseFirmware } from '#server/fleet/firmware/release.ts';
import { DEMO_KEY } from '#server/fleet/firmware/trusted-keys.ts';
import type { Tx } from '#server/platform/db/within.ts';
import type { Files } from '#server/platform/files/files.ts';
import { ID } from './companies.ts';

/** One is released to Northfield Rentals, the other waits to be released. */
const images = [
  {
    model: 'YH-200',
    version: '3.5.0',
    notes: 'Positions are kept while the network is away. Steadier water-level readings.',
    companyIds: [ID.northfield],
  },
  { model: 'YH-310', version: '3.5.0', notes: 'Reads the cell voltages of more battery makes.', companyIds: [] },
] as const;

const BLOCKS = 12_000;
const BY = { userId: null, name: 'super' };

/** Bytes that stand for a program: the same each time, like nothing else. */
function imageBytes(name: string): Buffer {
  const blocks = [createHash('sha256').update(name).digest()];
  while (blocks.length < BLOCKS) blocks.push(createHash('sha256').update(blocks.at(-1)!).digest());
  return Buffer.concat(blocks);
}

/** Where the demo's private key lies, for signing more images (docs/operations.md). */
const demoFirmwareKeyOf = (dataDir: string): string => join(dataDir, 'demo-firmware-key.pem');

/** Public key that the demo's devices trust; made with its images when there is none. */
export async function demoFirmwareKey(tx: Tx, files: Files, dataDir: string, now: number): Promise<string> {
  const known = await tx.maybe<{ value: string }>('select value from installation where key = $1', [DEMO_KEY]);
  if (known) return known.value;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(demoFirmwareKeyOf(dataDir), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  await tx.query('insert into installation (key, value) values ($1, to_jsonb($2::text))', [DEMO_KEY, key]);
  for (const { model, version, notes, companyIds } of images) {
    const bytes = imageBytes(`${model} ${version}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const manifest = manifestBytes({ model, version, sizeBytes: bytes.length, sha256 });
    if (!manifest) throw new Error(`${model} ${version} cannot be signed`);
    const signature = sign(null, manifest, privateKey).toString('hex');
    const id = await addFirmware(tx, files, BY, { model, version, notes, sha256, signature }, bytes, [key], now);
    if (companyIds.length > 0) await releaseFirmware(tx, null, id, companyIds, now);
  }
  return key;
}
