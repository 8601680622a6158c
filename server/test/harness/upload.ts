import { calls } from '#domain/calls.ts';
import type { TestServer } from './server.ts';

const BOUNDARY = 'wattyard-test-boundary';

interface Uploaded {
  readonly status: number;
  readonly resultMessage: string;
  readonly resultModel: unknown;
  readonly resultMessageParam?: string;
}

/** A multipart call with one file. */
export async function upload(
  { app }: TestServer,
  name: keyof typeof calls,
  {
    input = {},
    bytes,
    token,
    fileName = 'file.bin',
  }: { input?: object; bytes: Uint8Array; token: string; fileName?: string },
): Promise<Uploaded> {
  const { path } = calls[name];
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const answer = await app.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: answer.statusCode, ...answer.json() };
}
