import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { OpenedFile } from '../../platform/files/files.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const scope = systemScope('firmware');

/** A URL from which one device downloads one image, once; the database contains only its hash. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const downloadPath = (token: string): string => `/firmware/${token}`;

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

type Part = { readonly start: number; readonly end: number };

/** The requested range of a file; null for all of it, `unsatisfiable` if it does not exist. */
function partOf(range: string | undefined, length: number): Part | null | 'unsatisfiable' {
  const [, from, to] = range?.match(RANGE) ?? [];
  if (from === undefined) return null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), length - 1) : length - 1;
  return start < length && start <= end ? { start, end } : 'unsatisfiable';
}

/** How long the end of an image may be requested again, since it may have been lost on the way. */
const END_AGAIN_MS = 120_000;

type DownloadContext = Pick<Context, 'within' | 'files' | 'clock' | 'log'>;

/**
 * `GET /firmware/{token}`: for devices, with ranges, so that an interrupted download can be resumed; the whole image
 * only once.
 */
export function downloadRoute(app: FastifyInstance, { within, files, clock, log }: DownloadContext): void {
  /** URLs whose last byte is being sent, until that is stored: the next request waits for it. */
  const beingSpent = new Map<string, Promise<void>>();
  const note = (token: string, sentAt: number | null) => {
    const noted = (beingSpent.get(token) ?? Promise.resolve())
      .then(() => within(scope, (tx) => noteSent(tx, token, sentAt)))
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'the completed firmware download could not be recorded'),
      )
      .finally(() => beingSpent.get(token) === noted && beingSpent.delete(token));
    beingSpent.set(token, noted);
  };
  app.get<{ Params: { token: string } }>('/firmware/:token', async (request, reply) => {
    const { token } = request.params;
    await beingSpent.get(token);
    const offer = TOKEN.test(token) ? await within(scope, (tx) => offerOf(tx, token)) : null;
    const file = offer && (await files.open(offer.fileId));
    const { range, 'if-range': ifRange } = request.headers;
    const isStale = file !== null && ifRange !== undefined && ifRange !== `"${file.sha256}"`;
    const part = file && partOf(isStale ? undefined : range, file.byteCount);
    if (!file || isSpent(offer.sentAt, part, clock.now())) {
      reply.code(404);
      throw new Refusal('not_found');
    }
    const isWholeOrEnd = part !== 'unsatisfiable' && (part === null || part.end === file.byteCount - 1);
    if (request.method !== 'GET' || !isWholeOrEnd) return answer(reply, file, part);
    const onLast = () => {
      note(token, clock.now());
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) note(token, null);
      });
    };
    return answer(reply, file, part, onLast);
  });
}

/** After the last byte was sent, no download starts again; ranges after the beginning stay available a little longer. */
function isSpent(sentAt: number | null, part: ReturnType<typeof partOf>, now: number): boolean {
  if (sentAt === null) return false;
  const isFromBeginning = part === null || (part !== 'unsatisfiable' && part.start === 0);
  return isFromBeginning || now >= sentAt + END_AGAIN_MS;
}

/** The bytes of a stream; `onLast` is called before the last one is passed on. */
async function* watched(bytes: Readable, length: number, onLast: () => void): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left <= 0) onLast();
    yield chunk;
  }
}

function answer(reply: FastifyReply, file: OpenedFile, part: ReturnType<typeof partOf>, onLast = () => {}) {
  const bytes = (length: number, range?: Part) =>
    Readable.from(watched(file.read(range), length, onLast), { objectMode: false });
  reply.headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    'cache-control': 'private, no-store, no-transform',
  });
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.byteCount}`).send();
  if (part === null) return reply.header('content-length', file.byteCount).send(bytes(file.byteCount));
  const { start, end } = part;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${file.byteCount}`, 'content-length': end - start + 1 })
    .send(bytes(end - start + 1, part));
}

interface Offer {
  readonly fileId: string;
  readonly sentAt: number | null;
}

/** The image of a URL, as long as its upgrade is downloading and its rollout has not been stopped. */
const offerOf = (tx: Tx, token: string): Promise<Offer | null> =>
  tx.maybe<Offer>(
    `select f.file_id, u.sent_at from firmware_upgrade u join firmware_rollout r on r.id = u.rollout_id
     join firmware f on f.id = r.firmware_id
     where u.token_hash = $1 and u.state = 'downloading' and r.state not in ('stopped', 'failed')`,
    [hashOfToken(token)],
  );

const noteSent = async (tx: Tx, token: string, sentAt: number | null): Promise<void> => {
  await tx.query('update firmware_upgrade set sent_at = $2 where token_hash = $1', [hashOfToken(token), sentAt]);
};
