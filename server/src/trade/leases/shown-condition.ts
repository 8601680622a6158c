import type { LeaseCondition } from '#domain/trade/leases/calls.ts';
import type { Condition } from '#domain/trade/leases/condition-report.ts';
import type { Files } from '../../platform/files/files.ts';

/** A condition as a page shows it, with addresses of its pictures. */
export const shownCondition = (files: Files, taken: Condition): LeaseCondition => ({
  at: taken.at,
  socPercent: taken.socPercent,
  socAt: taken.socBasis?.measuredAt ?? null,
  sohPercent: taken.sohPercent ?? null,
  sohLow: taken.sohRange?.low ?? null,
  sohHigh: taken.sohRange?.high ?? null,
  cycles: taken.equivalentFullCycles ?? null,
  hours: taken.operatingHours ?? null,
  maxTemperatureC: taken.maxTemperatureC ?? null,
  pictures: taken.pictures.map(({ view, fileId }) => ({ view, id: fileId, url: files.sign(fileId) })),
  remark: taken.remark,
  takenBy: taken.takenBy,
});
