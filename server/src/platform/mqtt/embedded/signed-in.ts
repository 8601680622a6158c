import { X509Certificate } from 'node:crypto';
import type { Client } from 'aedes';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { OccasionalLog } from '../../log/occasional.ts';
import { createDeviceAuthorities } from '../device-authorities.ts';
import { isCertificateOf, shownCertificate } from '../device-certificate.ts';
import { isDeviceKey } from '../device-key.ts';
import { createDeviceKeys } from '../device-keys.ts';
import { isMcuId } from '../topics.ts';
import type { BrokerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** An authenticated device on one connection. */
export interface SignedIn {
  readonly mcuId: string;
  /** What it has shown: the hash of its key, or a certificate. */
  readonly proof: Buffer | X509Certificate;
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

/** Connected devices: authenticates devices by keys or certificates, and disconnects those whose proof is no longer valid. */
export function createSignInDesk({ within, invalidations, clock, occasionally, limits, onKeyChanged }: DeskParts) {
  const keys = createDeviceKeys(within, invalidations);
  const authorities = createDeviceAuthorities(within, invalidations);
  const byClient = new WeakMap<Client, SignedIn>();
  const byMcuId = new Map<string, SignedIn>();
  let unsubscribe = () => {};

  const isCertified = async (mcuId: string, certificate: X509Certificate): Promise<boolean> =>
    isCertificateOf(mcuId, certificate, (await authorities.find(mcuId)) ?? [], clock.now());
  const enter = (client: Client, mcuId: string, proof: SignedIn['proof']) => {
    const gone = new AbortController();
    const bucket = new TokenBucket(limits.publishes, clock.now());
    const device: SignedIn = { mcuId, proof, client, bucket, connection: gone.signal };
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
    const { proof } = device;
    const key = await keys.find(mcuId);
    const isStillIn =
      key !== null && (proof instanceof X509Certificate ? await isCertified(mcuId, proof) : key.keyHash.equals(proof));
    if (isStillIn || byMcuId.get(mcuId) !== device) return;
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
      if (!isMcuId(mcuId) || (username ?? mcuId) !== mcuId) return 'badCredentials';
      const certificate = password?.length ? undefined : shownCertificate(client.conn);
      if (!certificate && !(username && password)) return 'badCredentials';
      const key = await keys.find(mcuId);
      if (!key) return 'badCredentials';
      const isIts = certificate ? await isCertified(mcuId, certificate) : isDeviceKey(password!, key.keyHash);
      if (!isIts) return 'badCredentials';
      if (key.refusedFrom !== null && clock.now() >= key.refusedFrom) return 'notAuthorized';
      if (!client.conn.destroyed) enter(client, mcuId, certificate ?? key.keyHash);
      return null;
    },
    /** Also for a closed connection, whose last will is still to be sent. */
    of: (client: Client): SignedIn | undefined => byClient.get(client),
    connected: (mcuId: string): SignedIn | undefined => byMcuId.get(mcuId),
    start: () => {
      unsubscribe = invalidations.subscribe((change) => {
        if (change.topic === 'device') void recheckOrWarn(change.mcuId);
        else if (change.topic === 'company') {
          // A company that has moved is announced before and after, one whose authorities have changed once.
          for (const { mcuId, proof } of byMcuId.values())
            if (proof instanceof X509Certificate) void recheckOrWarn(mcuId);
        } else if (change.topic === 'everything') for (const mcuId of byMcuId.keys()) void recheckOrWarn(mcuId);
      });
    },
    stop: () => {
      unsubscribe();
      for (const { client } of [...byMcuId.values()]) client.conn.destroy();
    },
  };
}
