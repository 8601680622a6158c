import { utcDay } from '#domain/foundation/basics/time.ts';
import type { ClockFault } from '#domain/stream/believed/clock.ts';
import { firstDayKept } from '#domain/stream/history/retention.ts';
import type { Sink } from '../../stream/ingest/sink.ts';
import { addOutside, type OutsideDay, writeFaults } from './store.ts';

/** What is wrong with the clocks of devices, and days before those that are kept of which records came in. */
export const clockSink: Sink = {
  begin: () => {
    const faults = new Map<number, ClockFault | null>();
    const late: { deviceId: number; day: number }[] = [];
    return {
      take: ({ id }, event) => {
        if (event.type === 'clockJudged') faults.set(id, event.fault);
        if (event.type === 'late') late.push({ deviceId: id, day: utcDay(event.at) });
      },
      write: async (tx, now) => {
        await writeFaults(tx, faults);
        const first = firstDayKept(now);
        await addOutside(tx, countByDay(late.filter(({ day }) => day < first)), now);
      },
    };
  },
};

function countByDay(records: readonly Pick<OutsideDay, 'deviceId' | 'day'>[]): OutsideDay[] {
  const days = new Map<string, OutsideDay>();
  for (const { deviceId, day } of records) {
    const key = `${deviceId} ${day}`;
    days.set(key, { deviceId, day, records: (days.get(key)?.records ?? 0) + 1 });
  }
  return [...days.values()].sort((a, b) => a.deviceId - b.deviceId || a.day - b.day);
}
