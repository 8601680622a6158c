import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { REPOSITORY } from '../../config/values.ts';

const FOLDER = join(REPOSITORY, 'domain/proto');

const PROTO_FILES: readonly string[] = readdirSync(FOLDER);

/** The definitions of all protobuf messages, for the programs of others: `/proto/uplink.proto`. */
export function protoRoutes(app: FastifyInstance): void {
  for (const name of PROTO_FILES) {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    app.get(`/proto/${name}`, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
  }
}
