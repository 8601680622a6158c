import { expect, test } from 'vitest';
import { MAX_PART_BYTES } from '#domain/fleet/imports/limits.ts';
import { PacketFiller } from '#domain/fleet/imports/packets.ts';
import { encodeImport } from '#domain/fleet/imports/wire.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';

const head = { importId: 'x'.repeat(64), name: 'ü'.repeat(200), number: 1, last: false, intervalSeconds: 900 };
const bms = (at: number, cells: number): Measurement => ({
  kind: KIND.bms,
  unit: 3,
  at,
  body: { cellMillivolt: new Array(cells).fill(3_300), temperatureCentiCelsius: [2_500] } as never,
});

test.each([
  ['small records: a thousand in a packet', 1, 2_500, [1_000, 1_000, 500]],
  ['large ones: as many as the bytes allow', 512, 600, [242, 242, 116]],
])('%s', (_, cells, count, sizes) => {
  const filler = new PacketFiller();
  const packets: (readonly Measurement[])[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const full = filler.add(bms(1_700_000_000_000 + nth, cells));
    if (full) packets.push(full);
  }
  packets.push(filler.rest());
  expect(packets.map(({ length }) => length)).toEqual(sizes);
  for (const packet of packets) expect(encodeImport(head, packet).length).toBeLessThanOrEqual(MAX_PART_BYTES);
  expect(packets.flat().map(({ at }) => at - 1_700_000_000_000)).toEqual(
    Array.from({ length: count }, (_, nth) => nth),
  );
  expect(filler.rest()).toEqual([]);
});
