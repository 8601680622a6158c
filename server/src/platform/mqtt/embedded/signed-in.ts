import type { Client } from 'aedes';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { OccasionalLog } from '../../log/occasional.ts';
import { isDeviceKey } from '../device-key.ts';
import { createDeviceKeys } from '../device-keys.ts';
import { isMcuId } from '../topics.ts';
import type { BrokerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** An authenticated device on one connection. */
export interface SignedIn {
  readonly mcuId: string;
  readonly keyHash: Buffer;
  readonly client: Client;
  /** The topics on which it may publish. */
  readonly bucket: TokenBucket;
  /** Aborted when the connection is closed. */
  readonly connection: AbortSignal;
}

/** Return codes of CONNACK. */
export const CONNECT_REFUSED = { unavailable: 3, badCredentials: 4, notAuthorized: 5 } as const;
export type SignInFault = keyof typeof CONNECT_REFUSED;

interface DeskParts {
  within: Within;
  invalidations: Invalidations;
  clock: { now(): number };
  occasionally: OccasionalLog;
  limits: Pick<BrokerLimits, 'publishes'>;
  /** A device was disconnected, because its key has changed or it was removed. */
  onKeyChanged(mcuId: string): void;
}

/** Connected devices: authenticates devices by their keys, and disconnects those whose key is no longer valid. */
export function createSignInDesk({ within, invalidations, clock, occasionally, limits, onKeyChanged }: DeskParts) {
  const keys = createDeviceKeys(within, invalidations);
  const byClient = new WeakMap<Client, SignedIn>();
  const byMcuId = new Map<string, SignedIn>();
  let unsubscribe = () => {};

  const enter = (client: Client, mcuId: string, keyHash: Buffer) => {
    const gone = new AbortController();
    const bucket = new TokenBucket(limits.publishes, clock.now());
    const device: SignedIn = { mcuId, keyHash, client, bucket, connection: gone.signal };
    byClient.set(client, device);
    byMcuId.set(mcuId, device);
    client.conn.once('close', () => {
      gone.abort();
      if (byMcuId.get(mcuId) === device) byMcuId.delete(mcuId);
    });
  };

  const recheck = async (mcuId: string) => {
    const device = byMcuId.get(mcuId);
    if (!device) return;
    const key = await keys.find(mcuId);
    if (key?.keyHash.equals(device.keyHash) || byMcuId.get(mcuId) !== device) return;
    onKeyChanged(mcuId);
    device.client.conn.destroy();
  };
  const recheckOrWarn = (mcuId: string) =>
    recheck(mcuId).catch((error: Error) =>
      occasionally.warn('look up', { error: error.message, mcuId }, 'a device could not be looked up'),
    );

  return {
    /** Null if the device is authenticated. */
    signIn: async (
      client: Client,
      username: string | undefined,
      password: Uint8Array | undefined,
    ): Promise<SignInFault | null> => {
      const mcuId = client.id;
      if (!isMcuId(mcuId) || username !== mcuId || !password) return 'badCredentials';
      const key = await keys.find(mcuId);
      if (!key || !isDeviceKey(password, key.keyHash)) return 'badCredentials';
      if (key.refusedFrom !== null && clock.now() >= key.refusedFrom) return 'notAuthorized';
      if (!client.conn.destroyed) enter(client, mcuId, key.keyHash);
      return null;
    },
    /** Also for a closed connection, whose last will is still to be sent. */
    of: (client: Client): SignedIn | undefined => byClient.get(client),
    connected: (mcuId: string): SignedIn | undefined => byMcuId.get(mcuId),
    start: () => {
      unsubscribe = invalidations.subscribe((change) => {
        if (change.topic === 'device') void recheckOrWarn(change.mcuId);
        else if (change.topic === 'everything') for (const mcuId of byMcuId.keys()) void recheckOrWarn(mcuId);
      });
    },
    stop: () => {
      unsubscribe();
      for (const { client } of [...byMcuId.values()]) client.conn.destroy();
    },
  };
}
