import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { OccasionalLog } from '../../log/occasional.ts';
import { createDeviceAuthorities } from '../device-authorities.ts';
import { isCertificateOf, shownCertificate } from '../device-certificate.ts';
import { isDeviceKey } from '../device-key.ts';
import { createDeviceKeys, type DeviceKey } from '../device-keys.ts';
import { isMcuId, upTopic } from '../topics.ts';
import type { BrokerLimits } from './limits.ts';
import type { ConnectFault } from './packets.ts';
import type { TokenBucket } from './token-bucket.ts';
import { TokenBuckets } from './token-buckets.ts';

/** The connection of a device. */
interface Client {
  readonly socket: Socket;
  /** Sends a command. */
  send(topic: string, payload: Buffer): void;
}

/** An authenticated device on one connection. */
export interface SignedIn {
  readonly mcuId: string;
  /** Where it publishes records, which is most of what it sends. */
  readonly recordTopic: string;
  /** What it has shown: the hash of its key, or a certificate. */
  readonly proof: Buffer | X509Certificate;
  readonly client: Client;
  /** Of the device: a new connection brings no new tokens. */
  readonly bucket: TokenBucket;
  /** Aborted when the connection is closed. */
  readonly connection: AbortSignal;
}

/** What a CONNECT says of who connects. */
interface Identity {
  readonly clientId: string;
  readonly username?: string | undefined;
  readonly password?: Uint8Array | undefined;
}

interface DeskParts {
  within: Within;
  invalidations: Invalidations;
  clock: { now(): number };
  occasionally: OccasionalLog;
  limits: Pick<BrokerLimits, 'packets'>;
  /** A device was disconnected, because its key has changed or it was removed. */
  onKeyChanged(mcuId: string): void;
}

/** Connected devices: authenticates devices by keys or certificates, and disconnects those whose proof is no longer valid. */
export function createSignInDesk({ within, invalidations, clock, occasionally, limits, onKeyChanged }: DeskParts) {
  const keys = createDeviceKeys(within, invalidations);
  const authorities = createDeviceAuthorities(within, invalidations);
  const byMcuId = new Map<string, SignedIn>();
  const buckets = new TokenBuckets(limits.packets);
  let unsubscribe = () => {};

  const isCertified = async (mcuId: string, certificate: X509Certificate): Promise<boolean> =>
    isCertificateOf(mcuId, certificate, (await authorities.find(mcuId)) ?? [], clock.now());
  /** A connection that the device has already is closed. */
  const enter = (client: Client, mcuId: string, proof: SignedIn['proof']): SignedIn => {
    const gone = new AbortController();
    const bucket = buckets.of(mcuId, performance.now());
    const recordTopic = upTopic(mcuId, 'record');
    const device: SignedIn = { mcuId, recordTopic, proof, client, bucket, connection: gone.signal };
    byMcuId.get(mcuId)?.client.socket.destroy();
    byMcuId.set(mcuId, device);
    client.socket.once('close', () => {
      gone.abort('closed');
      if (byMcuId.get(mcuId) === device) byMcuId.delete(mcuId);
    });
    return device;
  };

  const isRefused = ({ refusedFrom }: DeviceKey) => refusedFrom !== null && clock.now() >= refusedFrom;

  const recheck = async (mcuId: string) => {
    const device = byMcuId.get(mcuId);
    if (!device) return;
    const { proof } = device;
    const key = await keys.find(mcuId);
    const isStillIn =
      key !== null &&
      !isRefused(key) &&
      (proof instanceof X509Certificate ? await isCertified(mcuId, proof) : key.keyHash.equals(proof));
    if (isStillIn || byMcuId.get(mcuId) !== device) return;
    onKeyChanged(mcuId);
    device.client.socket.destroy();
  };
  const recheckOrWarn = (mcuId: string) =>
    recheck(mcuId).catch((error: Error) =>
      occasionally.warn('look up', { error: error.message, mcuId }, 'a device could not be looked up'),
    );

  return {
    /** The device, or why it is not authenticated. */
    signIn: async (client: Client, { clientId, username, password }: Identity): Promise<SignedIn | ConnectFault> => {
      if (!isMcuId(clientId) || (username ?? clientId) !== clientId) return 'badCredentials';
      const certificate = password?.length ? undefined : shownCertificate(client.socket);
      if (!certificate && !(username && password)) return 'badCredentials';
      const key = await keys.find(clientId);
      if (!key) return 'badCredentials';
      const isIts = certificate ? await isCertified(clientId, certificate) : isDeviceKey(password!, key.keyHash);
      if (!isIts) return 'badCredentials';
      if (isRefused(key)) return 'notAuthorized';
      return client.socket.destroyed ? 'unavailable' : enter(client, clientId, certificate ?? key.keyHash);
    },
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
      for (const { client } of [...byMcuId.values()]) client.socket.destroy();
    },
  };
}
