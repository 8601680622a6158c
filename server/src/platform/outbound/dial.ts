import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkCounted } from './reach.ts';
import { isPublicAddress, isTarget } from './targets.ts';

export interface OutboundPolicy {
  /** The operator allows addresses inside. */
  readonly allowsPrivate: boolean;
  /** A call is over after so long, however it is answered; 10 s. */
  readonly withinMs?: number;
}

interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The answer is read until it is longer than this. */
  readonly mostBytes: number;
}

interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** False where the end was not read. */
  readonly isWhole: boolean;
}

const WITHIN_MS = 10_000;
/** Interim answers (1xx) before the one that counts; a server that only goes on promising one is not listened to. */
const MAX_INTERIM = 16;
const SWITCHES = 101;

/** The call was not made, or not answered. The message may be shown to who gave the address. */
export class OutboundError extends Error {}

/**
 * Calls an address that a tenant gave. Every address of its name is judged at the moment it is dialled, and that very one is
 * dialled, so that a name cannot lead elsewhere in between; redirects are not followed. Whatever is answered, the call is over
 * in its time: no state of the connection is relied on for that.
 */
export async function dial(
  url: string,
  { method, headers, body, mostBytes }: OutboundRequest,
  { allowsPrivate, withinMs = WITHIN_MS }: OutboundPolicy,
): Promise<OutboundAnswer> {
  checkCounted();
  if (!isTarget(url, allowsPrivate)) throw new OutboundError('the address is not allowed');
  const request = url.startsWith('https:') ? requestSecurely : requestPlain;
  const { promise, resolve: answer, reject } = Promise.withResolvers<OutboundAnswer>();
  const call = request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
    lookup: allowsPrivate ? undefined : byName,
  });
  const fail = (reason: string) => reject(new OutboundError(reason));
  let atTheEnd = () => fail(`no answer within ${withinMs / 1000} s`);
  let interim = 0;
  call.on('response', (response) => {
    if (response.statusCode === SWITCHES) return switched(response.socket);
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
    atTheEnd = () => end(false);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= mostBytes) end(length === mostBytes && response.complete);
    });
    response.on('end', () => end(true)).on('error', () => end(false));
  });
  call.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM) call.destroy(new Error('only interim answers'));
  });
  const switched = (socket: Duplex) => {
    fail(`the answer is in another protocol (${SWITCHES})`);
    socket.destroy();
  };
  // Without a listener an upgrade would end the connection and tell nobody.
  call.on('upgrade', (_response, socket) => switched(socket));
  call.on('error', (error: NodeJS.ErrnoException) => fail(error.code || error.message));
  // After all others: whoever has said nothing by then never will.
  call.on('close', () => atTheEnd());
  const deadline = setTimeout(() => {
    atTheEnd();
    call.destroy();
  }, withinMs);
  call.end(body);
  return promise.finally(() => clearTimeout(deadline));
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
