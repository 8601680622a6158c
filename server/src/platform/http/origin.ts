import type { FastifyRequest } from 'fastify';

/** Where the console is reached from outside. */
export const originOf = ({ publicUrl }: { readonly publicUrl?: string | undefined }, request: FastifyRequest): string =>
  publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
