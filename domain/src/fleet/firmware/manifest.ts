/** The statement that the manufacturer signs. */
export interface FirmwareManifest {
  readonly model: string;
  readonly version: string;
  readonly sizeBytes: number;
  /** Hash of the image, hexadecimal. */
  readonly sha256: string;
}

/** A control character could begin a line that was not signed as such. */
export const ONE_LINE = /^\P{Cc}+$/u;

/**
 * The signed bytes: five lines, each ended by a line feed, in UTF-8 (docs/protocol.md). A signature is valid for one
 * model and one version only. Null for values that cannot have been signed: a name that is empty or not a single line.
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
