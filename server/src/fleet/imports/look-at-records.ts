import { addRefused, type Counts, type RefusedTally } from '#domain/fleet/imports/tally.ts';
import type { DecodedImport } from '#domain/fleet/imports/wire.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { nothingBelieved } from '#domain/stream/believed/hold.ts';
import { firstDayKept } from '#domain/stream/history/retention.ts';
import { noArrivals } from '#domain/stream/stream/arrivals.ts';
import { receiptOfImport } from '#domain/stream/stream/receipt.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import { classify, Newest } from '../../stream/ingest/classify.ts';
import type { LogRow } from '../../stream/ingest/log-rows.ts';
import { refusal } from './refusal.ts';

/** The records of a packet that may be stored, and what is refused of it. */
interface LookedAt {
  readonly rows: readonly LogRow[];
  readonly refused: readonly RefusedTally[];
  /** How many values of each channel some of the rows have, by `kind.unit.channel`. */
  countsOf(rows: readonly LogRow[]): Counts;
}

/** Looks at the records of a packet one by one, by the rules of those that are sent live. */
export function lookAtRecords(device: Device, { records, refused }: DecodedImport, now: number): LookedAt {
  const rows: LogRow[] = [];
  const faults: RefusedTally[] = refused.map((record) => refusal(record.reason, record));
  const bodies = new Map<LogRow, object>();
  const firstDay = firstDayKept(now);
  for (const record of records) {
    if (utcDay(record.at) < firstDay) {
      faults.push(refusal('too_old', record));
      continue;
    }
    const item = classify(record, now, new Newest(noArrivals()), device, nothingBelieved());
    if (item.type === 'invalid') faults.push(refusal(item.fault, item, item.channel ?? ''));
    else if (item.type === 'seen') faults.push(refusal('private', record));
    else if (item.type === 'logged' && item.freshness === 'future') faults.push(refusal('future', record));
    else if (item.type === 'logged' && item.input.type === 'record') {
      const { kind, unit, at, payload } = item.logged;
      const row = { deviceId: device.id, kind, unit, at, receivedAt: receiptOfImport(now), payload };
      for (const { reason, channel } of item.refused ?? []) faults.push(refusal(reason, record, channel));
      rows.push(row);
      bodies.set(row, item.input.body);
    }
  }
  return {
    rows,
    refused: addRefused([], faults),
    countsOf: (some) => {
      const counts: Record<string, number> = {};
      for (const row of some) addValues(counts, row, bodies.get(row) as Record<string, unknown>);
      return counts;
    },
  };
}

function addValues(
  counts: Record<string, number>,
  { kind, unit }: LogRow,
  body: Readonly<Record<string, unknown>>,
): void {
  for (const { key, name } of channelsOf(kind)) {
    const value = body[key];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const channel = `${kind}.${unit}.${name}`;
    counts[channel] = (counts[channel] ?? 0) + 1;
  }
}
