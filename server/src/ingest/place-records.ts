import type { Tx } from '../platform/db/within.ts';
import type { BatchOutcome, Working } from './batch.ts';
import { appendRecords, insertRecords, type LogRow, recordKey } from './log-rows.ts';
import type { SiftedRecord } from './sift.ts';

/** Writes the records that have a place. Returns those that were there already. */
export async function placeRecords(
  tx: Tx,
  working: readonly Working[],
  isOpen: (at: number) => boolean,
  isCareful: boolean,
  outcome: BatchOutcome,
): Promise<Set<SiftedRecord>> {
  const fresh: LogRow[] = [];
  const perhaps: { log: LogRow[]; late: LogRow[] } = { log: [], late: [] };
  const unsure: { deviceId: number; record: SiftedRecord }[] = [];
  for (const { device, sifted } of working) {
    for (const item of sifted) {
      if (item.type !== 'record' || item.standing === 'known' || item.standing === 'future') continue;
      const { kind, unit, at, receivedAt } = item.input;
      const row = { deviceId: device.id, kind, unit, at, receivedAt, payload: item.payload };
      const isLog = isOpen(at);
      if (isLog && item.standing === 'fresh' && !isCareful) {
        fresh.push(row);
        continue;
      }
      perhaps[isLog ? 'log' : 'late'].push(row);
      unsure.push({ deviceId: device.id, record: item });
    }
  }
  await appendRecords(tx, fresh);
  const logged = await insertRecords(tx, 'record_log', perhaps.log);
  const late = await insertRecords(tx, 'late_record', perhaps.late);
  outcome.stored = { log: fresh.length + sizeOf(logged), late: sizeOf(late) };
  // Each inserted key answers for one record; the same record twice in a batch is new once.
  const known = new Set<SiftedRecord>();
  for (const { deviceId, record } of unsure) {
    const key = recordKey(record.input.kind, record.input.unit, record.input.at);
    const isNew = logged.get(deviceId)?.delete(key) || late.get(deviceId)?.delete(key);
    if (!isNew && record.standing === 'older') known.add(record);
  }
  return known;
}

const sizeOf = (inserted: Map<number, Set<string>>): number => {
  let size = 0;
  for (const keys of inserted.values()) size += keys.size;
  return size;
};
