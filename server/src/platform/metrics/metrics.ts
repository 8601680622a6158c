import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { freeBytes } from '../db/embedded/disk-room.ts';
import { type BackupMetrics, backupMetrics } from './backup-metrics.ts';
import { type BrokerMetrics, brokerMetrics } from './broker-metrics.ts';
import { type HttpMetrics, httpMetrics } from './http-metrics.ts';
import { type IngestMetrics, ingestMetrics } from './ingest-metrics.ts';
import { type JobMetrics, jobMetrics } from './job-metrics.ts';
import { type LiveMetrics, liveMetrics } from './live-metrics.ts';

/** The counters of a process, served at `/metrics`. */
export interface Metrics {
  /** Features register their own counters here. */
  readonly registry: Registry;
  readonly backup: BackupMetrics;
  readonly broker: BrokerMetrics;
  readonly ingest: IngestMetrics;
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

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    backup: backupMetrics(registry),
    broker: brokerMetrics(registry),
    ingest: ingestMetrics(registry),
    jobs: jobMetrics(registry),
    live: liveMetrics(registry),
    http: httpMetrics(registry),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchDisk: (dataDir) =>
      void new Gauge({
        name: 'wattyard_data_free_bytes',
        help: 'Room on the disk of DATA_DIR',
        registers: [registry],
        collect() {
          this.set(freeBytes(dataDir));
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
