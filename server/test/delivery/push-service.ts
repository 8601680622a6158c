import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A browser of the test: the keys that it keeps, and those that it gives out. */
export interface TestBrowser {
  readonly key: ECDH;
  readonly auth: Buffer;
}

export const newBrowser = (): TestBrowser => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return { key, auth: randomBytes(16) };
};

const SALT_BYTES = 16;
const HEAD_BYTES = 21;
const TAG_BYTES = 16;

/** Reads a push as a browser does (RFC 8291). */
export function decryptPush(body: Buffer, { key, auth }: TestBrowser): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1));
  const rest = body.subarray(HEAD_BYTES + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(rest.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2));
}

export interface PushCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service that speaks TLS with a certificate of its own authority, which this process trusts while it runs. */
export async function startPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-push-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'pipe', cwd: folder });
  const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...EC, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority', '-days', '2');
  openssl(
    'req',
    ...EC,
    '-keyout',
    'own.key',
    '-out',
    'own.csr',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'own.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-out',
    'own.pem',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
  );
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(file('ca.pem'), 'utf8')]);

  const calls: PushCall[] = [];
  /** What it answers at a path; 201 where nothing is said. */
  const answers = new Map<string, number>();
  const server = createServer(
    { key: readFileSync(file('own.key')), cert: readFileSync(file('own.pem')) },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        calls.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(answers.get(path) ?? 201).end();
      });
    },
  ).listen(0);
  await once(server, 'listening');
  rmSync(folder, { recursive: true });
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    answers,
    url: `https://localhost:${port}`,
    stop: () => {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
    },
  };
}
