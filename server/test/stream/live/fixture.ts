import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import type { Invalidation } from '#server/platform/db/invalidations.ts';
import type { Session } from '#server/platform/http/session.ts';
import { createLiveBus, type LiveMessage } from '#server/platform/live/bus.ts';
import type { LiveRefusal } from '#server/platform/metrics/live-metrics.ts';
import { createLiveGateway } from '#server/stream/live/gateway.ts';
import type { LiveLimits } from '#server/stream/live/limits.ts';

/** Leases of the tests begin here, before anything that is measured in them unless it says so. */
export const LEASED_SINCE = 1;

/** A signed-in caller whose token is its hash. */
export const session = (token: string, path: string, role: Role, leasedDeviceIds: number[] = []): Session => ({
  tokenHash: token,
  userId: token.length,
  loginName: token,
  role,
  companyId: 1,
  path,
  leasesAt: leasedDeviceIds.length > 0 ? LEASED_SINCE : null,
  leasedSince: new Map(leasedDeviceIds.map((deviceId) => [deviceId, LEASED_SINCE])),
  language: 'en',
  modules: [],
  expiresAt: Number.MAX_SAFE_INTEGER,
});

export const message = (
  deviceId: number,
  path: string,
  soc: number,
  more: Partial<LiveMessage['notify']> = {},
): LiveMessage => ({
  deviceId,
  mcuId: deviceId.toString(16).padStart(24, '0'),
  path,
  locationShared: false,
  notify: {
    mcuId: deviceId.toString(16).padStart(24, '0'),
    deviceName: 'Yard tractor',
    realTimeData: { yhubStimeTs: soc, unit: 0, soc },
    position: { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 3 },
    online: true,
    alarm: undefined,
    pushMsg: [],
    chargeState: 1,
    ...more,
  },
  warnings: [],
});

export type LiveFixture = Awaited<ReturnType<typeof createLiveFixture>>;

/** A live feed on a server of its own, with sessions and rights that a test sets. */
export async function createLiveFixture(
  options: { limits?: Partial<LiveLimits>; trustProxy?: readonly string[]; publicUrl?: string } = {},
) {
  const server = createServer((_request, answer) => answer.end('served'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bus = createLiveBus();
  const sessions = new Map<string, Session>();
  const fixture = {
    server,
    port,
    bus,
    sessions,
    merged: 0,
    sockets: 0,
    refusals: [] as LiveRefusal[],
    invalidate: (_change: Invalidation) => {},
  };
  const find = async (token: string) => sessions.get(token) ?? null;
  const gateway = createLiveGateway({
    server,
    bus,
    invalidations: {
      publish: async () => {},
      subscribe: (listener) => {
        fixture.invalidate = listener;
        return () => {};
      },
      start: async () => {},
      stop: async () => {},
    },
    findSession: find,
    findSessionByHash: find,
    signedIn: () => {},
    trustProxy: options.trustProxy ?? [],
    publicUrl: options.publicUrl,
    clock: Date,
    ...(options.limits && { limits: options.limits }),
    counters: {
      sockets: (count) => {
        fixture.sockets = count;
      },
      sent: () => {},
      refused: (reason) => fixture.refusals.push(reason),
      merged: (count) => {
        fixture.merged += count;
      },
    },
  });
  await gateway.start();
  return Object.assign(fixture, {
    url: `ws://127.0.0.1:${port}/mqtt`,
    end: async () => {
      await gateway.stop();
      server.closeAllConnections();
      server.close();
    },
  });
}
