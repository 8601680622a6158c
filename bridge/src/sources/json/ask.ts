import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Trust } from '#domain/fleet/bridges/sources.ts';
import { dial, hostOf, type Reach } from '../reach.ts';

const MAX_BYTES = 1_000_000;
const PATIENCE_MS = 10_000;

interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reach: Reach;
  readonly trust?: Trust;
  readonly patienceMs?: number;
}

/**
 * Asks an address, and no other: a redirect is an answer like any that is not the right one. Whatever is answered, it ends in
 * its time.
 */
export async function ask(
  { url, headers, reach, trust = {}, patienceMs = PATIENCE_MS }: Question,
  stopping: AbortSignal,
): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const late = AbortSignal.timeout(patienceMs);
  const address = new URL(url);
  const isSecure = address.protocol === 'https:';
  const port = Number(address.port) || (isSecure ? 443 : 80);
  const call = (isSecure ? requestSecurely : requestPlain)(
    url,
    {
      headers: { accept: '*/*', ...headers },
      signal: AbortSignal.any([stopping, late]),
      createConnection: () => dial({ host: hostOf(address), port, isSecure, trust }, reach),
    },
    (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const { statusCode = 0 } = response;
      const fail = (reason: string) => {
        reject(new Error(reason));
        call.destroy();
      };
      if (statusCode < 200 || statusCode > 299) return fail(meaningOf(statusCode));
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) return fail('answers more than a megabyte');
        chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    },
  );
  call.on('error', (error) =>
    reject(late.aborted ? new Error(`does not answer within ${patienceMs / 1000} s`) : error),
  );
  // Without a listener an upgrade would end the connection and tell nobody.
  call.on('upgrade', (_response, socket) => {
    reject(new Error('answers in another protocol'));
    socket.destroy();
  });
  // After all others: whoever has said nothing by then never will.
  call.on('close', () => reject(new Error('ends the connection without an answer')));
  call.end();
  return promise;
}

/** What can be done about a status. */
const MEANINGS: Readonly<Record<number, string>> = {
  401: 'wants a login: headers in the settings',
  403: 'refuses this login',
  404: 'has nothing at this address',
  429: 'is asked too often',
};
function meaningOf(status: number): string {
  const meaning = status >= 300 && status < 400 ? 'leads to another address, which is not followed' : MEANINGS[status];
  return meaning ? `answers ${status}: ${meaning}` : `answers ${status}`;
}
