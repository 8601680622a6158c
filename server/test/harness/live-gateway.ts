import { createLiveGateway } from '#server/stream/live/gateway.ts';
import type { TestServer } from './server.ts';

/** The live feed of a server, as the program composes it. */
export const liveGatewayOf = ({ app, sessions, context }: TestServer) =>
  createLiveGateway({
    server: app.server,
    bus: context.live,
    invalidations: context.invalidations,
    findSession: sessions.find,
    findSessionByHash: sessions.findByHash,
    signedIn: () => {},
    trustProxy: [],
    publicUrl: undefined,
    clock: context.clock,
    counters: context.metrics.live,
  });
