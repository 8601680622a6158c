import { dial, OutboundError, type OutboundPolicy } from './dial.ts';

/** Documents and keys of a sign-in provider are a few kilobytes. */
const MAX_BYTES = 500_000;

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** `fetch` for a library that calls addresses which a tenant gave, or to which those lead: HTTPS alone, and never a redirect. */
export const guardedFetch =
  (policy: OutboundPolicy) =>
  async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    if (!url.startsWith('https:')) throw new OutboundError('the address is not allowed');
    const sent = body === undefined || body === null ? {} : { body: String(body) };
    const answer = await dial(url, { method, headers, ...sent, mostBytes: MAX_BYTES }, policy);
    if (!answer.isWhole) throw new OutboundError('the answer is too long or incomplete');
    if (!isStatus(answer.status)) throw new OutboundError(`the answer has status ${answer.status}`);
    const { 'content-type': type, 'www-authenticate': challenge } = answer.headers;
    return new Response(NO_BODY.has(answer.status) ? null : new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: { ...(type && { 'content-type': type }), ...(challenge && { 'www-authenticate': challenge }) },
    });
  };

const NO_BODY = new Set([204, 205, 304]);
/** `Response` takes no other. */
const isStatus = (status: number) => status >= 200 && status < 600;
