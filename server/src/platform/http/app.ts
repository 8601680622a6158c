import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Logger } from '../log/logger.ts';
import { createCallers } from './caller.ts';
import { answerConditionally } from './conditional.ts';
import { CONNECTION_LIMITS, limitConnections } from './connections.ts';
import { answerAddressFault, answerFaults, type OnRefusal } from './faults.ts';
import { readForm } from './form.ts';
import { LIMITS } from './limits.ts';
import { limitWaiting } from './patience.ts';
import { securityHeaders } from './security.ts';

interface AppSettings {
  readonly log: Logger;
  /** Addresses of proxies that are trusted to report the caller's address. */
  readonly trustProxy: readonly string[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Where maps may be loaded from, besides this server. */
  readonly mapOrigins: () => readonly string[];
  /** Paths of answers that are compressed already. */
  readonly dense: ReadonlySet<string>;
  readonly onRefusal?: OnRefusal;
}

/** Long text and the columns of a map snapshot are compressed. Tiles, pictures and series are already compressed. */
const COMPRESSED = /^text\/|[/+](json|javascript|xml)|^application\/x-protobuf/;

/** The HTTP server with everything that all routes share. It listens only after `listen`. */
export async function createApp({
  log,
  trustProxy,
  tls,
  mapOrigins,
  dense,
  onRefusal,
}: AppSettings): Promise<FastifyInstance> {
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false as const,
    bodyLimit: LIMITS.bodyBytes,
    connectionTimeout: 0,
    requestTimeout: LIMITS.requestMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    return503OnClosing: true,
    // Idle connections of browsers would delay the shutdown.
    forceCloseConnections: 'idle' as const,
    routerOptions: { maxParamLength: LIMITS.parameterChars },
    frameworkErrors: answerAddressFault,
  };
  const app: FastifyInstance = tls
    ? fastify({ ...options, https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } })
    : fastify(options);
  const server = app.server as Server;
  server.headersTimeout = LIMITS.headersMs;
  const endConnections = limitConnections(server, CONNECTION_LIMITS, createCallers(trustProxy).isProxy);
  app.addHook('preClose', async () => endConnections());
  answerFaults(app, onRefusal ?? (() => {}));
  limitWaiting(app);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  answerConditionally(app);
  await app.register(helmet, securityHeaders({ mapOrigins, tls: tls !== undefined }));
  // Must be before the plugin, which inspects a route when it is registered.
  app.addHook('onRoute', (route) => {
    if (dense.has(route.url)) route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    customTypes: COMPRESSED,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(formbody, { bodyLimit: LIMITS.bodyBytes, parser: readForm });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 20, fieldSize: LIMITS.fieldBytes, files: 1, parts: 24, headerPairs: 100 },
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  return app;
}
