import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type FirmwareManifest, manifestBytes } from '#domain/fleet/firmware/manifest.ts';
import type { Config } from '../../config/config.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';

/** Path of the public key for the demo's signed images. */
export const DEMO_KEY = 'demo-firmware-public-key';

const keyOf = (base64: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base64, 'base64').toString('base64url') },
    format: 'jwk',
  });

/** Keys trusted to sign firmware, in base64: those of the settings, and the demo's own in demo mode. */
export async function trustedKeys(
  within: Within,
  { firmwarePublicKeys, demo }: Pick<Config, 'firmwarePublicKeys' | 'demo'>,
): Promise<readonly string[]> {
  if (demo === 'off') return firmwarePublicKeys;
  const own = await within(systemScope('keys of firmware'), (tx) =>
    tx.maybe<{ value: string }>('select value from installation where key = $1', [DEMO_KEY]),
  );
  return own ? [...firmwarePublicKeys, own.value] : firmwarePublicKeys;
}

/**
 * Whether one of the keys has signed that an image is this version for this model.
 * @param signature hexadecimal
 */
export function isSigned(manifest: FirmwareManifest, signature: string, keys: readonly string[]): boolean {
  const bytes = manifestBytes(manifest);
  return bytes !== null && keys.some((key) => verify(null, bytes, keyOf(key), Buffer.from(signature, 'hex')));
}
