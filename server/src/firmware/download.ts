import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { OpenedFile } from '../platform/files/files.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** An address under which one device fetches one image, once; the database knows only its hash. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const downloadPath = (token: string): string => `/firmware/${token}`;

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

export type Part = { readonly start: number; readonly end: number };

/** The part of a file that is asked for; null for all of it, `unsatisfiable` when it has no such part. */
export function partOf(range: string | undefined, length: number): Part | null | 'unsatisfiable' {
  const [, from, to] = range?.match(RANGE) ?? [];
  if (from === undefined) return null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), length - 1) : length - 1;
  return start < length && start <= end ? { start, end } : 'unsatisfiable';
}

/** `GET /firmware/{token}`: for devices, with ranges, so that a download goes on where it broke off. */
export function downloadRoute(app: FastifyInstance, { within, files }: Pick<Context, 'within' | 'files'>): void {
  app.get<{ Params: { token: string } }>('/firmware/:token', async (request, reply) => {
    const { token } = request.params;
    const fileId = TOKEN.test(token) ? await within(systemScope('firmware'), (tx) => fileOf(tx, token)) : null;
    const file = fileId === null ? null : await files.open(fileId);
    if (!file) {
      reply.code(404);
      throw new Refusal('not_found');
    }
    const { range, 'if-range': ifRange } = request.headers;
    const isStale = ifRange !== undefined && ifRange !== `"${file.sha256}"`;
    return answer(reply, file, partOf(isStale ? undefined : range, file.byteCount));
  });
}

function answer(reply: FastifyReply, file: OpenedFile, part: ReturnType<typeof partOf>) {
  reply.headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    'cache-control': 'private, no-store, no-transform',
  });
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.byteCount}`).send();
  if (part === null) return reply.header('content-length', file.byteCount).send(file.read());
  const { start, end } = part;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${file.byteCount}`, 'content-length': end - start + 1 })
    .send(file.read(part));
}

/** The image behind an address, while the upgrade it was made for is at it. */
const fileOf = async (tx: Tx, token: string): Promise<string | null> =>
  (
    await tx.maybe<{ id: string }>(
      `select f.file_id as id from firmware_upgrade u join firmware_rollout r on r.id = u.rollout_id
       join firmware f on f.id = r.firmware_id where u.token_hash = $1 and u.state = 'downloading'`,
      [hashOfToken(token)],
    )
  )?.id ?? null;
