/** What a maker's signature vouches for. */
export interface FirmwareManifest {
  readonly model: string;
  readonly version: string;
  readonly sizeBytes: number;
  /** Of the image, hexadecimal. */
  readonly sha256: string;
}

/** A control character would begin a line that nobody has signed as such. */
export const ONE_LINE = /^\P{Cc}+$/u;

/**
 * The bytes that are signed: five lines, each ended by a line feed, in UTF-8 (docs/protocol.md). An image that is signed for
 * a model and a version is so for no other. Null for what no maker can have signed: a name that is empty or not one line.
 */
export function manifestBytes(manifest: FirmwareManifest): Uint8Array<ArrayBuffer> | null {
  const { model, version, sizeBytes, sha256 } = manifest;
  if (!ONE_LINE.test(model) || !ONE_LINE.test(version)) return null;
  const lines = [
    'wattyard-firmware-1',
    `model ${model}`,
    `version ${version}`,
    `size ${sizeBytes}`,
    `sha256 ${sha256.toLowerCase()}`,
  ];
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}
