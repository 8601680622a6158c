import { createHash, createPublicKey, verify } from 'node:crypto';

/** An image as a command offers it. */
export interface FirmwareOffer {
  url: string;
  sizeBytes: number;
  sha256: Uint8Array;
  /** Ed25519, over the image */
  signature: Uint8Array;
  version: string;
  model: string;
}

/** What is wrong with the image itself: the device wants none of it, now or later. */
export class ImageRefused extends Error {}

const isSigned = (image: Uint8Array, signature: Uint8Array, keys: readonly string[]): boolean =>
  keys.some((key) =>
    verify(
      null,
      image,
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') },
        format: 'jwk',
      }),
      signature,
    ),
  );

/** Throws when a device must not install an image; {@link ImageRefused} when another download would not help. */
export function checkImage(image: Uint8Array, offer: FirmwareOffer, keys: readonly string[]): void {
  if (image.length !== offer.sizeBytes) throw new Error(`the image has ${image.length} bytes, not ${offer.sizeBytes}`);
  if (!createHash('sha256').update(image).digest().equals(offer.sha256))
    throw new Error('the image is damaged: its SHA-256 is another');
  if (!isSigned(image, offer.signature, keys))
    throw new ImageRefused('the image is signed by nobody that this device trusts');
}

/** Whether two offers are of the same image: what was downloaded of it already need not be fetched again. */
export const isSameImage = (one: FirmwareOffer, other: FirmwareOffer): boolean =>
  one.sizeBytes === other.sizeBytes && Buffer.from(one.sha256).equals(other.sha256);
