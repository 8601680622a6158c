import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Files, OpenedFile } from './files.ts';

/** Shown by the browser itself; everything else is saved. */
const SHOWN = /^(image\/(jpeg|png|webp)|application\/pdf)$/;
const ID = /^[0-9a-f-]{36}$/;

/** `GET /files/{id}`: the signature in the address proves that it was issued to somebody who may see the file. */
export function fileRoute(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/files/:id', async (request, reply) => {
    const { id } = request.params;
    const { until, by } = request.query;
    if (!ID.test(id) || !files.isSigned({ id, until: Number(until), by: String(by) })) throw notFound(reply);
    const file = await files.open(id);
    if (!file) throw notFound(reply);
    writeHead(reply, file);
    if (request.headers['if-none-match'] === `"${file.sha256}"`) return reply.code(304).send();
    return reply.send(file.read());
  });
}

/** A wrong address, an expired one and one of a removed file all get the same answer. */
function notFound(reply: FastifyReply): Refusal {
  reply.code(404);
  return new Refusal('not_found');
}

function writeHead(reply: FastifyReply, file: OpenedFile): void {
  const disposition = SHOWN.test(file.mediaType) ? 'inline' : 'attachment';
  reply.headers({
    'content-type': file.mediaType,
    'content-length': file.byteCount,
    'content-disposition': `${disposition}; filename*=UTF-8''${encoded(file.name)}`,
    etag: `"${file.sha256}"`,
    'cache-control': 'private, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
}

/** RFC 5987: characters that `encodeURIComponent` leaves and the header does not allow are encoded too. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
