import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { hostOf, type Reach, within } from '../reach.ts';

const MAX_BYTES = 1_000_000;
const PATIENCE_MS = 10_000;

interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reach: Reach;
  readonly patienceMs?: number;
}

/**
 * Asks an address, and no other: a redirect is an answer like any that is not the right one. Whatever is answered, it ends in
 * its time.
 */
export async function ask(
  { url, headers, reach, patienceMs = PATIENCE_MS }: Question,
  stopping: AbortSignal,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = AbortSignal.timeout(patienceMs);
  const call = (url.startsWith('https:') ? requestSecurely : requestPlain)(
    url,
    {
      headers: { accept: '*/*', ...headers },
      agent: false,
      signal: AbortSignal.any([stopping, late]),
      ...within(reach, hostOf(new URL(url))),
    },
    (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const { statusCode = 0 } = response;
      const fail = (reason: string) => {
        reject(new Error(reason));
        call.destroy();
      };
      if (statusCode < 200 || statusCode > 299) return fail(`answers ${statusCode}`);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) return fail('answers more than a megabyte');
        chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
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
