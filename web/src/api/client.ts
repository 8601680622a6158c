import type { z } from 'zod';
import type { Calls } from '#domain/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { type CallRow, callTable } from '#domain/gen/call-table.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { sessionLost } from './session-lost.ts';
import { readToken } from './token.ts';

type CallName = keyof Calls;
type BinaryName = { [N in CallName]: Calls[N]['output'] extends 'binary' ? N : never }[CallName];
type FileName = { [N in CallName]: Calls[N]['output'] extends 'file' ? N : never }[CallName];
type JsonName = Exclude<CallName, BinaryName | FileName>;
/** Calls that take a file. */
type UploadName = { [N in JsonName]: (typeof callTable)[N]['body'] extends 'multipart' ? N : never }[JsonName];
/** The answer of a call as JSON brings it. */
export type Answer<N extends JsonName> = Calls[N]['output'] extends z.ZodType ? z.output<Calls[N]['output']> : never;
type Arguments<C extends Call> = Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

const TIMEOUT_MS = 30_000;
const PLATFORM = 'DRM';

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Parameters as a form or a query carries them: nested values are JSON text, absent ones are left out. */
export const formOf = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, text(value)] as [string, string]),
  );

/** Translations are asked for in a language by header, as the specification has it. */
const languageOf = (row: CallRow, input: object): Record<string, string> =>
  row.path.startsWith('/manager/i18n/') && 'language' in input && typeof input.language === 'string'
    ? { language: input.language }
    : {};

const headersOf = (row: CallRow, input: object, token: string | null): Record<string, string> => ({
  platform: PLATFORM,
  ...languageOf(row, input),
  ...(token === null ? {} : { token }),
});

/** The same with a file, as calls that take one read it. */
export const formWithFile = (form: URLSearchParams, file: Blob): FormData => {
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  body.append('file', file);
  return body;
};

interface SendOptions {
  readonly file?: Blob | undefined;
  /** Of the page's own session, unless said otherwise. */
  readonly token?: string | null;
}

async function send(row: CallRow, input: object, signal: AbortSignal, sent: SendOptions = {}): Promise<Response> {
  const { file, token = row.public ? null : readToken() } = sent;
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

/** Every failed call passes here: a lost session is announced once, whoever asked. */
function announceFailure(row: CallRow, error: unknown): unknown {
  if (error instanceof ApiError && error.kind === 'token' && !row.public) sessionLost.announce();
  return error;
}

/** Asks the server by the name of a call; answers its `resultModel` or throws {@link ApiError}. */
export async function ask<N extends JsonName>(name: N, ...[input, signal]: [...Arguments<Calls[N]>, AbortSignal?]) {
  return (await request(callTable[name], input as object | undefined, signal as AbortSignal | undefined)) as Answer<N>;
}

/** Asks with a token that is not the page's own: its refusal ends no session here. */
export async function askAs<N extends JsonName>(token: string, name: N): Promise<Answer<N>> {
  try {
    return (await unwrapEnvelope(
      await send(callTable[name], {}, AbortSignal.timeout(TIMEOUT_MS), { token }),
    )) as Answer<N>;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Sends a file by the name of a call that takes one; answers as {@link ask} does. */
export async function upload<N extends UploadName>(name: N, input: Input<Calls[N]>, file: Blob) {
  return (await request(callTable[name], input as object, undefined, file)) as Answer<N>;
}

async function request(row: CallRow, input: object = {}, signal?: AbortSignal, file?: Blob): Promise<unknown> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(row, input, signal ? AbortSignal.any([signal, limit]) : limit, { file });
    return await unwrapEnvelope(response);
  } catch (error) {
    throw announceFailure(row, failureOf(error));
  }
}

/** Starts a download by the name of a call; answers its bytes as they come. The time limit is for the answer's beginning. */
export async function download<N extends BinaryName>(
  name: N,
  input: Input<Calls[N]>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await begin(callTable[name], input, signal);
  if (body === null) throw new ApiError('server', 'server_error');
  return body;
}

export interface Downloaded {
  /** As the server names the file. */
  readonly name: string;
  readonly content: Blob;
}

/** Fetches a file by the name of a call, whole. */
export async function downloadFile<N extends FileName>(
  name: N,
  input: Input<Calls[N]>,
  signal?: AbortSignal,
): Promise<Downloaded> {
  const response = await begin(callTable[name], input, signal);
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

/** Asks, and waits until an answer begins that is no refusal. */
async function begin(row: CallRow, input: object, signal?: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS);
  try {
    const response = await send(row, input, signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!response.ok || isEnvelope) await unwrapEnvelope(response);
    return response;
  } catch (error) {
    throw announceFailure(row, failureOf(error));
  } finally {
    clearTimeout(timer);
  }
}
