import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIND, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { encodeBody, readableBody } from '#domain/foundation/kinds/wire.ts';
import { fieldsIn, fieldsOfBytes, holdingFields } from '#domain/stream/believed/fields.ts';
import { anyBody } from '../../foundation/kinds/bodies.ts';

const holding = RECORD_KINDS.filter((kind) => holdingFields(kind) !== null);

describe.each(holding.map((kind) => [nameOfKind(kind), kind] as const))('fields of a %s', (_, kind) => {
  const fields = holdingFields(kind)!;

  test('are the same by its bytes and by its body, also after bytes that nobody wrote', () => {
    const payloads = fc
      .tuple(anyBody(kind), fc.uint8Array({ maxLength: 12 }), fc.boolean())
      .map(([body, end, isBroken]) => Uint8Array.from([...encodeBody(kind, body as never), ...(isBroken ? end : [])]));
    fc.assert(
      fc.property(payloads, (payload) => {
        const body = readableBody(kind, payload);
        const byBytes = fieldsOfBytes(fields, payload);
        if (body !== null && byBytes !== null) expect(byBytes).toBe(fieldsIn(fields, body));
      }),
    );
  });
});

test('of a monitor are known by its bytes alone', () => {
  const fields = holdingFields(KIND.monitor)!;
  const body = { socCentiPercent: 5000, voltageCentiVolt: 0, odometerMetre: 70_000, remainingMinutes: 65_535 };
  expect(fieldsOfBytes(fields, encodeBody(KIND.monitor, body))).toBe(fieldsIn(fields, body));
  expect(fieldsOfBytes(fields, encodeBody(KIND.monitor, { ...body, changes: true }))).toBeNull();
});
