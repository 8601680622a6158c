import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isTarget } from './targets.ts';

export interface OutboundPolicy {
  /** The operator allows addresses inside. */
  readonly allowsPrivate: boolean;
}

interface Posted {
  readonly status: number;
  /** The beginning of the answer. */
  readonly text: string;
}

const TIMEOUT_MS = 10_000;
const MOST_READ_BYTES = 1_000;

/** The call was not made, or not answered. The message may be shown to who gave the address. */
export class OutboundError extends Error {}

/**
 * Posts to an address that a tenant gave. Every address of its name is judged at the moment it is dialled, and that very one is
 * dialled, so that a name cannot lead elsewhere in between; redirects are not followed; the answer is read as far as it is shown.
 */
export async function post(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string | Uint8Array },
  { allowsPrivate }: OutboundPolicy,
): Promise<Posted> {
  if (!isTarget(url, allowsPrivate)) throw new OutboundError('the address is not allowed');
  const request = url.startsWith('https:') ? requestSecurely : requestPlain;
  const { promise, resolve: answer, reject } = Promise.withResolvers<Posted>();
  const call = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: allowsPrivate ? undefined : byName,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
    (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const end = () => {
        answer({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).subarray(0, MOST_READ_BYTES).toString(),
        });
        call.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MOST_READ_BYTES) end();
      });
      response.on('end', end).on('error', end);
    },
  );
  call.on('error', (error) => reject(new OutboundError(reasonOf(error))));
  call.end(body);
  return promise;
}

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Finds the addresses of a name; one that is not public is an error, so that none is dialled. */
export const publicLookup =
  (find: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
          callback(new Error('the name leads to an address that is not allowed'), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

const byName = publicLookup((hostname) => resolve(hostname, { all: true }));

const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return error.code && error.code !== 'ERR_INVALID_STATE' ? error.code : error.message;
};
