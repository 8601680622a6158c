import { join } from 'node:path';
import { Queue } from './queue/queue.ts';
import { Gather } from './record/gather.ts';
import { makeRecords, type Reading } from './record/make-records.ts';
import { Session } from './session.ts';
import type { Settings } from './settings.ts';
import { sourceOf } from './sources/open.ts';

export interface DeviceContext {
  readonly settings: Settings;
  readonly device: Settings['devices'][number];
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly retryMs?: number | undefined;
}

const LOOK_MS = 1000;
const FLUSH_MS = 10_000;

/** A device behind the bridge: its sources, what waits, and its session. */
export function startDevice({ settings, device, log, now, retryMs }: DeviceContext) {
  const { mcuId, key, intervalSeconds } = device;
  const queue = new Queue(join(settings.dataFolder, mcuId), settings.keepMegabytes * 1_000_000);
  const reportSeconds = reportIntervalOf(device);
  const session = new Session({ server: settings.server, mcuId, key, queue, reportSeconds, log, now, retryMs });
  const told = new Set<string>();
  let lost = 0;
  const tellOnce = (line: string) => {
    if (!told.has(line)) log(`${mcuId}: ${line}`);
    told.add(line);
  };
  const store = (readings: readonly Reading[], at: number) => {
    const { records, refused } = makeRecords(readings, at);
    for (const name of refused) tellOnce(`a value of ${name} is out of its range and is left out`);
    try {
      if (records.length > 0) queue.append(records);
    } catch (error) {
      tellOnce(`cannot be kept on disk: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (queue.recordsLost > lost) tellOnce('more waits than is kept: the oldest records are lost');
    lost = queue.recordsLost;
    session.send();
  };
  const sources = device.sources.map(sourceOf);
  // Each source has its own, because their instants may differ by hours.
  const gathers = sources.map(() => new Gather(intervalSeconds * 1000, store));
  session.start();
  const stops = sources.map((source, index) =>
    source.start({ log, now, retryMs, take: (readings, at) => gathers[index]?.take(readings, at) }),
  );
  const timer = setInterval(() => {
    for (const gather of gathers) gather.due(now());
  }, LOOK_MS);
  const flush = () =>
    queue.flush().catch((error: unknown) => tellOnce(`cannot be forced to the disk: ${String(error)}`));
  const flushing = setInterval(() => void flush(), FLUSH_MS);
  return {
    mcuId,
    waiting: () => ({ records: queue.records, bytes: queue.bytes, lost: queue.recordsLost }),
    stop: async () => {
      clearInterval(timer);
      clearInterval(flushing);
      await Promise.all(stops.map((stop) => stop()));
      for (const gather of gathers) gather.flush();
      await flush();
      await session.stop();
    },
  };
}

/** How often the device sends at least, as long as its sources tell something: with it, the server knows when it is silent. */
export function reportIntervalOf({ intervalSeconds, sources }: Settings['devices'][number]): number {
  const each = sources.map((source) => ('everySeconds' in source ? source.everySeconds : 0));
  return Math.max(1, Math.ceil(Math.max(intervalSeconds, Math.min(...each))));
}
