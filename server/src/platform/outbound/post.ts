import { dial, type OutboundPolicy } from './dial.ts';

interface Posted {
  readonly status: number;
  /** The beginning of the answer. */
  readonly text: string;
}

const MAX_READ_BYTES = 1_000;

/** Posts to an address that a tenant gave; the answer is read as far as it is shown. */
export async function post(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string | Uint8Array },
  policy: OutboundPolicy,
): Promise<Posted> {
  const { status, bytes } = await dial(url, { method: 'POST', headers, body, mostBytes: MAX_READ_BYTES }, policy);
  return { status, text: bytes.toString() };
}
