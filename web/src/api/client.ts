import type { z } from 'zod';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { type CallRow, callRow, firstCalls } from '#domain/gen/call-table.ts';
import type { lateCalls } from '#domain/gen/late-calls.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { sessionLost } from './session-lost.ts';
import { readToken } from './token.ts';

type CallName = keyof Calls;
type BinaryName = { [N in CallName]: Calls[N]['output'] extends 'binary' ? N : never }[CallName];
type FileName = { [N in CallName]: Calls[N]['output'] extends 'file' ? N : never }[CallName];
type JsonName = Exclude<CallName, BinaryName | FileName>;
type CallTexts = typeof firstCalls & typeof lateCalls;
/** Calls that take a file. */
type UploadName = { [N in JsonName]: CallTexts[N] extends `${'M' | 'PM'}/${string}` ? N : never }[JsonName];
/** The parsed answer of a call. */
export type Answer<N extends JsonName> = Calls[N]['output'] extends z.ZodType ? z.output<Calls[N]['output']> : never;
type Arguments<C extends Call> = Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

const TIMEOUT_MS = 30_000;
const PLATFORM = 'DRM';

const isFirst = (name: CallName): name is keyof typeof firstCalls => name in firstCalls;

/**
 * Loads how most calls are sent. The console does it once it is shown: a file that could not be fetched, for want of a network or
 * because a newer version has other files, is never tried again by browsers.
 */
export const loadLateCalls = () => import('#domain/gen/late-calls.ts');

/** How a call is sent, and the token of the moment in which it was asked: the session may end before its row is here. */
interface Sending {
  readonly row: CallRow;
  readonly token: string | null;
}

async function sendingOf(name: CallName, token = readToken()): Promise<Sending> {
  const row = await rowOf(name);
  return { row, token: row.isPublic ? null : token };
}

async function rowOf(name: CallName): Promise<CallRow> {
  if (isFirst(name)) return callRow(name, firstCalls[name]);
  const { lateCalls } = await loadLateCalls().catch((error: unknown) => {
    throw failureOf(error);
  });
  return callRow(name, lateCalls[name as keyof typeof lateCalls]);
}

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Parameters for a form or a query: nested values become JSON text, absent ones are left out. */
export const formOf = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, text(value)] as [string, string]),
  );

/** Calls for translations take the language from a header. */
const languageOf = (row: CallRow, input: object): Record<string, string> =>
  row.path.startsWith('/manager/i18n/') && 'language' in input && typeof input.language === 'string'
    ? { language: input.language }
    : {};

const headersOf = (row: CallRow, input: object, token: string | null): Record<string, string> => ({
  platform: PLATFORM,
  ...languageOf(row, input),
  // A new account gets the time zone of the browser in which it signs in first.
  ...(row.isPublic ? { 'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
  ...(token === null ? {} : { token }),
});

/** The same form with a file. */
export const formWithFile = (form: URLSearchParams, file: Blob): FormData => {
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  body.append('file', file);
  return body;
};

async function send({ row, token }: Sending, input: object, signal: AbortSignal, file?: Blob): Promise<Response> {
  if (token === null && !row.isPublic) throw new ApiError('token', 'no_token');
  const form = formOf(input);
  const inQuery = row.body === 'none' && form.size > 0;
  try {
    return await fetch(inQuery ? `${row.path}?${form}` : row.path, {
      method: row.method,
      headers: headersOf(row, input, token),
      ...(row.body === 'form' ? { body: form } : {}),
      ...(file ? { body: formWithFile(form, file) } : {}),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
  } catch (error) {
    throw failureOf(error);
  }
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return new ApiError('timeout', 'timeout');
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return error instanceof ApiError ? error : new ApiError('network', 'network');
};

async function unwrapEnvelope(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return openEnvelope(response.status, body, response.headers.get('retry-after'));
}

/** Every failed call passes here, so a lost session is announced only once. */
function announceFailure(row: CallRow, error: unknown): unknown {
  if (error instanceof ApiError && error.kind === 'token' && !row.isPublic) sessionLost.announce();
  return error;
}

/** Calls the server by name; returns its `resultModel` or throws {@link ApiError}. */
export async function ask<N extends JsonName>(name: N, ...[input, signal]: [...Arguments<Calls[N]>, AbortSignal?]) {
  return (await request(
    await sendingOf(name),
    input as object | undefined,
    signal as AbortSignal | undefined,
  )) as Answer<N>;
}

/** Calls with a token other than the page's own; a refusal does not end the session here. */
export async function askAs<N extends JsonName>(token: string, name: N): Promise<Answer<N>> {
  try {
    const sending = await sendingOf(name, token);
    return (await unwrapEnvelope(await send(sending, {}, AbortSignal.timeout(TIMEOUT_MS)))) as Answer<N>;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Uploads a file with a call that takes one; returns like {@link ask}. */
export async function upload<N extends UploadName>(name: N, input: Input<Calls[N]>, file: Blob) {
  return (await request(await sendingOf(name), input as object, undefined, file)) as Answer<N>;
}

async function request(sending: Sending, input: object = {}, signal?: AbortSignal, file?: Blob): Promise<unknown> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(sending, input, signal ? AbortSignal.any([signal, limit]) : limit, file);
    return await unwrapEnvelope(response);
  } catch (error) {
    throw announceFailure(sending.row, failureOf(error));
  }
}

/** Starts a download and returns its bytes as they arrive. The time limit covers only the start of the answer. */
export async function download<N extends BinaryName>(
  name: N,
  input: Input<Calls[N]>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await begin(await sendingOf(name), input, signal);
  if (body === null) throw new ApiError('server', 'server_error');
  return body;
}

export interface Downloaded {
  /** The file name that the server gave. */
  readonly name: string;
  readonly content: Blob;
}

/** Fetches a whole file. */
export async function downloadFile<N extends FileName>(
  name: N,
  input: Input<Calls[N]>,
  signal?: AbortSignal,
): Promise<Downloaded> {
  const response = await begin(await sendingOf(name), input, signal);
  try {
    return { name: nameIn(response.headers.get('content-disposition')), content: await response.blob() };
  } catch (error) {
    throw failureOf(error);
  }
}

const nameIn = (disposition: string | null): string => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
};

/** Sends a request and waits for the start of an answer that is not a refusal. */
async function begin(sending: Sending, input: object, signal?: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS);
  try {
    const response = await send(sending, input, signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    // A file may be JSON as well.
    const isEnvelope = isJson && !response.headers.has('content-disposition');
    if (!response.ok || isEnvelope) await unwrapEnvelope(response);
    return response;
  } catch (error) {
    throw announceFailure(sending.row, failureOf(error));
  } finally {
    clearTimeout(timer);
  }
}
