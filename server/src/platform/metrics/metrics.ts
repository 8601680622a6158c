import { collectDefaultMetrics, Registry } from 'prom-client';
import { freeBytes } from '../db/embedded/disk-room.ts';
import { type BackupMetrics, backupMetrics, declaredOfBackups } from './backup-metrics.ts';
import { type BrokerMetrics, declaredOfBroker } from './broker-metrics.ts';
import { type Counters, type DeclaredMetrics, makeMetrics, watchMetric } from './declared.ts';
import { declaredOfHttp, type HttpMetrics, httpMetrics } from './http-metrics.ts';
import { declaredOfJobs, type JobMetrics, jobMetrics } from './job-metrics.ts';
import { declaredOfLive, type LiveMetrics, liveMetrics } from './live-metrics.ts';

/** The counters of a process, served at `/metrics`. */
export interface Metrics {
  readonly registry: Registry;
  /** The counters of a feature, which its `metrics.ts` declares; the same ones each time. */
  of<D extends DeclaredMetrics>(declared: D): Counters<D>;
  /** Reports what is asked for whenever the metrics are read. */
  watch(declared: DeclaredMetrics[string], value: () => number): void;
  readonly backup: BackupMetrics;
  readonly broker: BrokerMetrics;
  readonly jobs: JobMetrics;
  readonly live: LiveMetrics;
  readonly http: HttpMetrics;
  /** Starts to watch the process itself (memory, event loop); tests leave it out. */
  watchProcess(): void;
  /** Starts to report the free room of a folder. */
  watchDisk(dataDir: string): void;
  /** The exposition format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const declaredOfDisk = {
  freeBytes: {
    type: 'gauge',
    name: 'wattyard_data_free_bytes',
    help: 'Room on the disk of DATA_DIR',
    absent: 'until watched',
  },
} as const satisfies DeclaredMetrics;

/** Those of the base of all features. */
export const platformMetrics: readonly DeclaredMetrics[] = [
  declaredOfBackups,
  declaredOfBroker,
  declaredOfHttp,
  declaredOfJobs,
  declaredOfLive,
  declaredOfDisk,
];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const made = new Map<DeclaredMetrics, unknown>();
  const watch: Metrics['watch'] = (declared, value) => watchMetric(registry, declared, value);
  const of = <D extends DeclaredMetrics>(declared: D) => {
    if (!made.has(declared)) made.set(declared, makeMetrics(registry, declared));
    return made.get(declared) as Counters<D>;
  };
  return {
    registry,
    of,
    watch,
    backup: backupMetrics(of(declaredOfBackups)),
    broker: of(declaredOfBroker),
    jobs: jobMetrics(of(declaredOfJobs)),
    live: liveMetrics(of(declaredOfLive)),
    http: httpMetrics(of(declaredOfHttp)),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchDisk: (dataDir) => watch(declaredOfDisk.freeBytes, () => freeBytes(dataDir)),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
