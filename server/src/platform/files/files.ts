import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { systemScope, type Tx, type Within } from '../db/within.ts';
import { installationSecret } from '../secrets/installation-secret.ts';
import { isSignedAddress, signedAddress } from './address.ts';
import { hasBlob, readBlob, writeBlob } from './blobs.ts';

/** The purpose of a file. */
type FilePurpose =
  | 'device-image'
  | 'receipt'
  | 'invoice'
  | 'firmware'
  | 'brand'
  | 'lease'
  | 'maintenance'
  | 'site-plan';

export interface NewFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The name used when it is saved. */
  readonly name: string;
  readonly purpose: FilePurpose;
  /** Path of the company it belongs to. */
  readonly path: string;
  readonly createdBy: number | null;
}

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly byteCount: number;
  readonly sha256: string;
}

export interface OpenedFile extends StoredFile {
  /** The bytes, or those from `start` to `end`, both included. */
  read(range?: { start: number; end: number }): Readable;
}

/** Files of companies: pictures, receipts, documents, firmware. */
export interface Files {
  /** Stores a file in the transaction of the action: if that fails, nothing of it remains. */
  put(tx: Tx, file: NewFile): Promise<StoredFile>;
  /** An address that is valid for ten minutes, for a caller who is known to be allowed to see the file. */
  sign(id: string): string;
  /** Whether the URL was issued and is still valid. */
  isSigned(address: { id: string; until: number; by: string }): boolean;
  /** The file, or null if there is none. The caller is responsible for the permission. */
  open(id: string): Promise<OpenedFile | null>;
  /** A picture of a brand by its content; everybody may see it. */
  openBrandPicture(sha256: string): Promise<OpenedFile | null>;
  /** Moves files to another company, together with what they belong to. */
  move(tx: Tx, ids: readonly string[], path: string): Promise<void>;
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Reads the key for signing URLs, which is created at the first start. */
  start(): Promise<void>;
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** Held shared by everyone who stores a file, until its row is committed; held exclusively by the sweep. */
export const FILES_LOCK = 72_644;

const COLUMNS = `id, name, media_type, byte_count, encode(sha256, 'hex') as sha256`;

export function createFiles(config: Pick<Config, 'dataDir'>, within: Within, clock: { now(): number }): Files {
  let key: Buffer | null = null;
  const known = (): Buffer => {
    if (!key) throw new Error('files have not been started');
    return key;
  };
  const opened = async (condition: string, value: string): Promise<OpenedFile | null> => {
    const file = await within(systemScope('a file is read'), (tx) =>
      tx.maybe<StoredFile>(`select ${COLUMNS} from stored_file where ${condition} limit 1`, [value]),
    );
    if (!file || !(await hasBlob(config.dataDir, file.sha256, file.byteCount))) return null;
    return { ...file, read: (range) => readBlob(config.dataDir, file.sha256, range) };
  };
  return {
    put: async (tx, { bytes, mediaType, name, purpose, path, createdBy }) => {
      if (bytes.length > MAX_FILE_BYTES) throw new Error(`a file of ${bytes.length} bytes is too long to be stored`);
      await tx.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
      const sha256 = await writeBlob(config.dataDir, bytes);
      const id = randomUUID();
      await tx.query(
        `insert into stored_file (id, path, purpose, sha256, byte_count, media_type, name, created_by, created_at)
         values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9)`,
        [id, path, purpose, sha256, bytes.length, mediaType, name, createdBy, clock.now()],
      );
      return { id, name, mediaType, byteCount: bytes.length, sha256 };
    },
    sign: (id) => signedAddress(known(), id, clock.now()),
    isSigned: (address) => isSignedAddress(known(), address, clock.now()),
    open: (id) => opened('id = $1', id),
    openBrandPicture: (sha256) => opened("sha256 = decode($1, 'hex') and purpose = 'brand'", sha256),
    move: async (tx, ids, path) => {
      await tx.query('update stored_file set path = $2 where id = any($1)', [ids, path]);
    },
    remove: async (tx, ids) => {
      await tx.query('delete from stored_file where id = any($1)', [ids]);
    },
    start: async () => {
      key = await within(systemScope('key of file addresses'), (tx) =>
        installationSecret(tx, 'file-address-key', () => randomBytes(32)),
      );
    },
  };
}
