import { describe, expect, it } from 'vitest';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { decodeUplink } from '#domain/foundation/kinds/wire.ts';
import { Outbox } from '#simulator/run/outbox.ts';

const record = (at: number): Measurement => ({ kind: 10, unit: 0, at, body: { socCentiPercent: 5000 } });

function filled(records: number): Outbox<number> {
  const outbox = new Outbox<number>();
  for (let at = 1; at <= records; at++) outbox.addRecords([record(1e12 + at)], at);
  return outbox;
}

function instantsOf(payload: Uint8Array | null | undefined): number[] {
  const decoded = decodeUplink(payload ?? new Uint8Array());
  return decoded.ok ? decoded.records.map(({ at }) => at - 1e12) : [];
}

describe('the memory of a device', () => {
  it('makes batches of at most 150 records, oldest first', () => {
    const outbox = filled(400);
    const sizes = [outbox.take(), outbox.take(), outbox.take()].map((parcel) => instantsOf(parcel?.payload).length);
    expect(sizes).toEqual([150, 150, 100]);
    expect(outbox.take()).toBeUndefined();
  });

  it('knows up to where everything is acknowledged, whatever the order of the answers', () => {
    const outbox = filled(450);
    const [first, second, third] = [outbox.take(), outbox.take(), outbox.take()];
    if (!first || !second || !third) throw new Error('three parcels expected');
    expect(outbox.acknowledge(second)).toBeUndefined();
    expect(outbox.acknowledge(first)).toBe(300);
    expect(outbox.acknowledge(third)).toBe(450);
    expect(outbox.isEmpty()).toBe(true);
    expect(outbox.recordsWaiting).toBe(0);
  });

  it('resends, in order, what was not acknowledged when the connection ended', () => {
    const outbox = filled(450);
    const parcels = [outbox.take(), outbox.take(), outbox.take()];
    if (parcels[1]) outbox.acknowledge(parcels[1]);
    outbox.addRecords([record(1e12 + 451)], 451);
    outbox.giveBack();
    const again = [outbox.take(), outbox.take(), outbox.take()].map((parcel) => instantsOf(parcel?.payload)[0]);
    expect(again).toEqual([1, 301, 451]);
  });

  it('is bounded: the oldest records are lost and counted', () => {
    const outbox = filled(20_500);
    expect(outbox.recordsWaiting).toBeLessThanOrEqual(20_000);
    expect(outbox.recordsLost + outbox.recordsWaiting).toBe(20_500);
    expect(instantsOf(outbox.take()?.payload)[0]).toBe(outbox.recordsLost + 1);
  });
});
