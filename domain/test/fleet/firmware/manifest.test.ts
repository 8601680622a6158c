import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FirmwareManifest, manifestBytes } from '#domain/fleet/firmware/manifest.ts';

const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/);
const anyText = fc.oneof(
  fc.constantFrom('YH-200', '3.5.0', '3.5.0\nsize 1', 'a\rb', ''),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const anyManifest: fc.Arbitrary<FirmwareManifest> = fc.record({
  model: anyText,
  version: anyText,
  sizeBytes: fc.nat(),
  sha256,
});

test('has five lines that printf can produce', () => {
  const bytes = manifestBytes({ model: 'YH-200', version: '3.5.0', sizeBytes: 5000, sha256: 'AB'.repeat(32) });
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe(
    `wattyard-firmware-1\nmodel YH-200\nversion 3.5.0\nsize 5000\nsha256 ${'ab'.repeat(32)}\n`,
  );
});

test('two manifests have the same bytes only when they have the same content', () => {
  fc.assert(
    fc.property(anyManifest, anyManifest, (one, other) => {
      const [first, second] = [manifestBytes(one), manifestBytes(other)];
      if (first && second && Buffer.from(first).equals(second)) expect(one).toEqual(other);
      if (first) expect(new TextDecoder().decode(first).split('\n')).toHaveLength(6);
    }),
  );
});
