import type { Tx } from '../../platform/db/within.ts';
import type { BatchOutcome, DeviceBatch } from './batch.ts';
import type { ClassifiedRecord } from './classify.ts';
import { appendRecords, insertRecords, type LogRow, recordKey } from './log-rows.ts';

/** Records that are not simply appended to the log. */
export interface Placed {
  /** Records that already existed. */
  readonly known: ReadonlySet<ClassifiedRecord>;
  /** Records that arrived late, or that the log had to be checked for. */
  readonly uncertain: ReadonlySet<ClassifiedRecord>;
}

/** Writes the records for which there is a partition or table. */
export async function placeRecords(
  tx: Tx,
  batches: readonly DeviceBatch[],
  isOpen: (at: number) => boolean,
  isCareful: boolean,
  outcome: BatchOutcome,
): Promise<Placed> {
  const fresh: LogRow[] = [];
  const candidates: { log: LogRow[]; late: LogRow[] } = { log: [], late: [] };
  const uncertain: { deviceId: number; record: ClassifiedRecord }[] = [];
  for (const { device, classified } of batches) {
    for (const item of classified) {
      if (item.type !== 'logged' || item.freshness === 'known' || item.freshness === 'future') continue;
      const { kind, unit, at, payload } = item.logged;
      const row = { deviceId: device.id, kind, unit, at, receivedAt: item.input.receivedAt, payload };
      const isLog = isOpen(at);
      if (isLog && item.freshness === 'fresh' && !isCareful) {
        fresh.push(row);
        continue;
      }
      candidates[isLog ? 'log' : 'late'].push(row);
      uncertain.push({ deviceId: device.id, record: item });
    }
  }
  await appendRecords(tx, fresh);
  const logged = await insertRecords(tx, 'record_log', candidates.log);
  const late = await insertRecords(tx, 'late_record', candidates.late);
  outcome.stored.log += fresh.length + sizeOf(logged);
  outcome.stored.late += sizeOf(late);
  // Each inserted key stands for one record; a record that occurs twice in a batch is new only once.
  const known = new Set<ClassifiedRecord>();
  for (const { deviceId, record } of uncertain) {
    const key = recordKey(record.logged.kind, record.logged.unit, record.logged.at);
    const isNew = logged.get(deviceId)?.delete(key) || late.get(deviceId)?.delete(key);
    if (!isNew && record.freshness === 'older') known.add(record);
  }
  return { known, uncertain: new Set(uncertain.map(({ record }) => record)) };
}

const sizeOf = (inserted: Map<number, Set<string>>): number => {
  let size = 0;
  for (const keys of inserted.values()) size += keys.size;
  return size;
};
