import { createHash, createPublicKey, verify } from 'node:crypto';
import { manifestBytes } from '#domain/fleet/firmware/manifest.ts';

/** An image as a command offers it. */
export interface FirmwareOffer {
  url: string;
  sizeBytes: number;
  sha256: Uint8Array;
  /** Ed25519, over the manifest of model, version, size and SHA-256 */
  signature: Uint8Array;
  version: string;
  model: string;
}

/** The errors of the offer itself: the device refuses it, now and later. */
export class ImageRefused extends Error {}

function isSigned(offer: FirmwareOffer, keys: readonly string[]): boolean {
  const { model, version, sizeBytes, sha256, signature } = offer;
  const manifest = manifestBytes({ model, version, sizeBytes, sha256: Buffer.from(sha256).toString('hex') });
  if (manifest === null) return false;
  return keys.some((key) =>
    verify(
      null,
      manifest,
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') },
        format: 'jwk',
      }),
      signature,
    ),
  );
}

/** Throws {@link ImageRefused} when a device must not install the offered image, whatever its bytes are. */
export function checkOffer(offer: FirmwareOffer, model: string, keys: readonly string[]): void {
  if (offer.model !== model) throw new ImageRefused(`the image is for model ${offer.model}, this is ${model}`);
  if (!isSigned(offer, keys))
    throw new ImageRefused(`nobody that this device trusts has signed the image as ${offer.version} for ${model}`);
}

/** Throws when an image is not the signed one that was offered; another download may help. */
export function checkImage(image: Uint8Array, offer: FirmwareOffer): void {
  if (image.length !== offer.sizeBytes) throw new Error(`the image has ${image.length} bytes, not ${offer.sizeBytes}`);
  if (!createHash('sha256').update(image).digest().equals(offer.sha256))
    throw new Error('the image is damaged: its SHA-256 differs');
}

/** Whether two offers are for the same image, so that a partial download can be continued. */
export const isSameImage = (one: FirmwareOffer, other: FirmwareOffer): boolean =>
  one.sizeBytes === other.sizeBytes && Buffer.from(one.sha256).equals(other.sha256);
