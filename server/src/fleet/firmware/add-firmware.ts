import { createHash, randomUUID } from 'node:crypto';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import type { Files } from '../../platform/files/files.ts';
import { isSigned } from './trusted-keys.ts';

interface NewFirmware {
  readonly model: string;
  readonly version: string;
  readonly notes: string;
  /** Hexadecimal, as the signature. */
  readonly sha256: string;
  readonly signature: string;
}

/** The user who adds it: an account, or the demo. */
interface Author {
  readonly userId: number | null;
  readonly name: string;
}

/** Why an image is refused; null if it is accepted. */
function imageFault(
  image: Uint8Array,
  { model, version, sha256, signature }: Omit<NewFirmware, 'notes'>,
  keys: readonly string[],
): 'firmware_empty' | 'firmware_no_keys' | 'firmware_checksum_error' | 'firmware_signature_error' | null {
  if (image.length === 0) return 'firmware_empty';
  if (keys.length === 0) return 'firmware_no_keys';
  if (createHash('sha256').update(image).digest('hex') !== sha256) return 'firmware_checksum_error';
  const manifest = { model, version, sizeBytes: image.length, sha256 };
  return isSigned(manifest, signature, keys) ? null : 'firmware_signature_error';
}

/**
 * Stores an image that matches its description and was signed by a trusted key for this model and version. It is not
 * released to anybody yet.
 */
export async function addFirmware(
  tx: Tx,
  files: Files,
  by: Author,
  firmware: NewFirmware,
  image: Uint8Array,
  keys: readonly string[],
  now: number,
): Promise<string> {
  const fault = imageFault(image, firmware, keys);
  if (fault) throw new Refusal(fault);
  const { model, version, notes, sha256, signature } = firmware;
  const id = randomUUID();
  const file = await files.put(tx, {
    bytes: image,
    mediaType: 'application/octet-stream',
    name: `${model}-${version}.bin`,
    purpose: 'firmware',
    path: ROOT_PATH,
    createdBy: by.userId,
  });
  const added = {
    id,
    model,
    version,
    notes,
    fileId: file.id,
    byteCount: image.length,
    sha256,
    signature,
    byUserId: by.userId,
    byName: by.name,
    createdAt: now,
  };
  await tx
    .query(sql`insert into firmware (${columnsOf(added)}) values (${valuesOf(added)})`)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('firmware_version_exists', { version, model }) : error;
    });
  await writeAudit(tx, {
    at: now,
    userId: by.userId,
    companyPath: ROOT_PATH,
    action: 'firmware.add',
    target: id,
    detail: { model, version, sha256 },
  });
  return id;
}
