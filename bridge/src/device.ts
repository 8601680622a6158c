import { join } from 'node:path';
import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import { Queue } from './queue/queue.ts';
import { FreeInstants } from './record/free-instants.ts';
import { type Batch, Gather } from './record/gather.ts';
import { Owners } from './record/owners.ts';
import { Session } from './session.ts';
import type { Settings, SourceSettings } from './settings.ts';
import { sourceOf } from './sources/open.ts';
import type { Reach } from './sources/reach.ts';
import type { SourceContext } from './sources/source.ts';

/** Is told what a source sees and what becomes of it. */
export interface Watcher {
  readonly saw: NonNullable<SourceContext['saw']>;
  readonly trouble: NonNullable<SourceContext['trouble']>;
  readonly take: SourceContext['take'];
  readonly mute: NonNullable<SourceContext['mute']>;
}

interface DeviceContext {
  readonly settings: Pick<Settings, 'server' | 'dataFolder' | 'keepMegabytes'>;
  readonly device: Settings['devices'][number];
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly retryMs?: number | undefined;
  readonly keepAliveMs?: number | undefined;
  readonly reachOf: (source: SourceSettings) => Reach;
  readonly watcherOf?: (source: SourceSettings) => Watcher | undefined;
}

const LOOK_MS = 1000;
const FLUSH_MS = 10_000;

/** A device behind the bridge: its sources, what waits, and its session. */
export function startDevice(context: DeviceContext) {
  const { settings, device, log, now, retryMs, keepAliveMs, reachOf, watcherOf } = context;
  const { mcuId, key, intervalSeconds } = device;
  const limitBytes = settings.keepMegabytes * 1_000_000;
  const queue = new Queue(join(settings.dataFolder, mcuId), limitBytes);
  const reportSeconds = reportIntervalOf(device);
  const session = new Session({ server: settings.server, mcuId, key, queue, reportSeconds, log, now, retryMs });
  const complaints = new Set<string>();
  const free = new FreeInstants();
  let lost = 0;
  const tellOnce = (line: string) => {
    if (!complaints.has(line)) log(`${mcuId}: ${line}`);
    complaints.add(line);
  };
  const store = (batches: readonly Batch[], isOfChanges: boolean) => {
    const made = batches.map(({ told, at, unchanged }) => makeRecords(told, at, isOfChanges, unchanged && [unchanged]));
    const heardAt = now();
    const records = made.flatMap((each) => each.records).map((record) => free.of(record, heardAt));
    for (const { channel } of made.flatMap(({ refused }) => refused))
      tellOnce(`a value of ${channel} is out of its range and is left out`);
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
  const gathers = sources.map(({ isOfChanges = false }) => {
    const pass = (batches: readonly Batch[]) => store(batches, isOfChanges);
    return new Gather(intervalSeconds * 1000, pass, isOfChanges);
  });
  const owners = new Owners(tellOnce);
  session.start();
  const stops = sources.map((source, index) => {
    const own = device.sources[index]!;
    const watcher = watcherOf?.(own);
    const gather = gathers[index]!;
    const take: SourceContext['take'] = (all, at, origin) => {
      const told = owners.ownOf(all, origin.from);
      watcher?.take(told, at, origin);
      if (origin.isOneOfMany) gather.flush();
      gather.take(told, at);
      if (origin.isOneOfMany) gather.flush();
    };
    const { saw, trouble, mute } = watcher ?? {};
    const lost = () => gather.lose(now());
    const rests = () => gather.rest(now());
    return source.start({ log, now, retryMs, keepAliveMs, take, saw, trouble, mute, lost, rests, reach: reachOf(own) });
  });
  const timer = setInterval(() => {
    for (const gather of gathers) gather.due(now());
  }, LOOK_MS);
  const flush = () =>
    queue.flush().catch((error: unknown) => tellOnce(`cannot be forced to the disk: ${String(error)}`));
  const flushing = setInterval(() => void flush(), FLUSH_MS);
  return {
    mcuId,
    waiting: () => ({ records: queue.records, bytes: queue.bytes, lost: queue.recordsLost, limitBytes }),
    isConnected: () => session.isConnected,
    sent: () => queue.recordsAcknowledged,
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
