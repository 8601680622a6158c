import { calls } from '#domain/assembly/calls.ts';
import { MULTIPART, multipartOf } from './multipart.ts';
import type { TestServer } from './server.ts';

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
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { token, ...MULTIPART },
    payload: multipartOf(input, bytes, fileName),
  });
  return { status: answer.statusCode, ...answer.json() };
}
