import { expect, test } from 'vitest';
import { decodeImport, decodeImportResult, encodeImport, encodeImportResult } from '#domain/fleet/imports/wire.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';

const AT = Date.UTC(2019, 4, 11);
const head = { importId: 'a-1', name: 'meter.csv', number: 3, last: true, intervalSeconds: 900 };
const monitor = (at: number): Measurement => ({
  kind: KIND.monitor,
  unit: 0,
  at,
  body: { socCentiPercent: 4_200 } as never,
});

test('a packet is read as it was written, and a record that is at fault alone is left out', () => {
  const decoded = decodeImport(encodeImport(head, [monitor(AT), monitor(12)]));
  expect(decoded).toMatchObject({
    head,
    records: [{ kind: KIND.monitor, unit: 0, at: AT }],
    refused: [{ reason: 'bad_instant', at: 12 }],
  });
});

test('the last packet may be without records, no other may', () => {
  expect(decodeImport(encodeImport(head, []))).toMatchObject({ head, records: [], refused: [], fault: null });
  expect(decodeImport(encodeImport({ ...head, last: false }, []))?.fault).toBe('empty');
});

test.each([
  ['no id', { importId: '' }],
  ['an id that is no word', { importId: 'a/b' }],
  ['a name that is too long', { name: 'x'.repeat(201) }],
  ['no number', { number: 0 }],
  ['an interval of a year', { intervalSeconds: 366 * 86_400 }],
])('a packet is refused with %s', (_, wrong) => {
  expect(decodeImport(encodeImport({ ...head, ...wrong }, [monitor(AT)]))).toBeNull();
});

test('bytes that are no packet are refused', () => {
  expect(decodeImport(Uint8Array.of(0xff, 0xff, 0xff))).toBeNull();
  const many = Array.from({ length: 1001 }, (_, nth) => monitor(AT + nth));
  expect(decodeImport(encodeImport(head, many))).toMatchObject({ records: [], fault: 'too_many_records' });
});

test('a result is read as it was written', () => {
  const refused = [{ reason: 'out_of_range', count: 2, at: AT, kind: 10, unit: 0, field: 'soc' }];
  const result = { importId: 'a-1', number: 3, stored: 1, alreadyThere: 2, refused };
  expect(decodeImportResult(encodeImportResult(result))).toEqual(result);
  expect(decodeImportResult(Uint8Array.of(0xff))).toBeNull();
});
