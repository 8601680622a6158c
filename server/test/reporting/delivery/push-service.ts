import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { trustedCertificate } from '../../harness/authority.ts';
import { noMoments } from './test-delivery.ts';

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

interface PushCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service that speaks TLS with a certificate of its own authority, which this process trusts while it runs. */
export async function startPushService() {
  const { authority, key, cert, distrust } = trustedCertificate();
  const calls: PushCall[] = [];
  /** What it answers at a path; 201 where nothing is said. */
  const answers = new Map<string, number>();
  const moments = noMoments();
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const path = request.url ?? '';
      calls.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      await moments.before();
      response.writeHead(answers.get(path) ?? 201).end(() => void moments.after());
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    answers,
    moments,
    /** The certificate of its authority, for other processes. */
    authority,
    url: `https://localhost:${port}`,
    stop: () => {
      distrust();
      server.closeAllConnections();
      server.close();
    },
  };
}
