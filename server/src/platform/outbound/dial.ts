import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkCounted } from './reach.ts';
import { isPublicAddress, isTarget } from './targets.ts';

export interface OutboundPolicy {
  /** The operator allows addresses inside. */
  readonly allowsPrivate: boolean;
}

export interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The answer is read until it is longer than this. */
  readonly mostBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** False where the end was not read. */
  readonly isWhole: boolean;
}

const TIMEOUT_MS = 10_000;

/** The call was not made, or not answered. The message may be shown to who gave the address. */
export class OutboundError extends Error {}

/**
 * Calls an address that a tenant gave. Every address of its name is judged at the moment it is dialled, and that very one is
 * dialled, so that a name cannot lead elsewhere in between; redirects are not followed.
 */
export async function dial(
  url: string,
  { method, headers, body, mostBytes }: OutboundRequest,
  { allowsPrivate }: OutboundPolicy,
): Promise<OutboundAnswer> {
  checkCounted();
  if (!isTarget(url, allowsPrivate)) throw new OutboundError('the address is not allowed');
  const request = url.startsWith('https:') ? requestSecurely : requestPlain;
  const { promise, resolve: answer, reject } = Promise.withResolvers<OutboundAnswer>();
  const call = request(
    url,
    {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      lookup: allowsPrivate ? undefined : byName,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
    (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const end = (isWhole: boolean) => {
        answer({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks).subarray(0, mostBytes),
          isWhole: isWhole && length <= mostBytes,
        });
        call.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= mostBytes) end(length === mostBytes && response.complete);
      });
      response.on('end', () => end(true)).on('error', () => end(false));
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
