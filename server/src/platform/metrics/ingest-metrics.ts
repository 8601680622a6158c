import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface BacklogSize {
  readonly records: number;
  readonly bytes: number;
  /** Messages for which there was no room. */
  readonly waiting: number;
}

export interface IngestMetrics {
  readonly uplinks: Counter<'channel'>;
  /** Records committed, by destination. */
  readonly records: Counter<'place'>;
  readonly refused: Counter<'reason'>;
  /** Records of tables of the past, by what became of them. */
  readonly imported: Counter<'outcome'>;
  readonly refusedValues: Counter;
  /** States of devices in batches: held in memory, or read because another process had the device, or none. */
  readonly states: Counter<'from'>;
  readonly batchRecords: Histogram;
  readonly batchSeconds: Histogram;
  readonly commitLagSeconds: Histogram;
  readonly retries: Counter;
  readonly busyLanes: Counter;
  /** 1 while the clock of this server agrees with most devices. */
  readonly clockTrusted: Gauge;
  /** Unix seconds; silence of devices before it does not count. */
  readonly listeningSince: Gauge;
  /** Returns the size of the backlog, asked for when the metrics are read. */
  watchBacklog(backlog: () => BacklogSize): void;
  /** Returns how many devices are left apart, asked for when the metrics are read. */
  watchApart(count: () => number): void;
  readonly sealedRecords: Counter;
  readonly sealedBytes: Counter;
  readonly lateMerged: Counter;
  readonly recomputed: Counter;
}

export function ingestMetrics(registry: Registry): IngestMetrics {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name: `wattyard_${name}_total`, help, registers });
  const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `wattyard_${name}`, help, buckets, registers });
  return {
    uplinks: new Counter({
      name: 'wattyard_uplinks_total',
      help: 'Messages of devices, by channel',
      labelNames: ['channel'],
      registers,
    }),
    records: new Counter({
      name: 'wattyard_records_total',
      help: 'Records committed, in the log or in the table of late ones',
      labelNames: ['place'],
      registers,
    }),
    imported: new Counter({
      name: 'wattyard_imported_records_total',
      help: 'Records of tables of the past: stored, already_there or refused',
      labelNames: ['outcome'],
      registers,
    }),
    refused: new Counter({
      name: 'wattyard_records_refused_total',
      help: 'Records and messages that were not stored',
      labelNames: ['reason'],
      registers,
    }),
    refusedValues: counter('values_refused', 'Values out of their range, left out of records that were stored'),
    states: new Counter({
      name: 'wattyard_ingest_states_total',
      help: 'States of devices that batches began with: from memory, or from the database',
      labelNames: ['from'],
      registers,
    }),
    batchRecords: histogram(
      'ingest_batch_records',
      'Records in one transaction',
      [1, 10, 50, 100, 250, 500, 1000, 2000, 5000],
    ),
    batchSeconds: histogram('ingest_batch_seconds', 'Time of one transaction', seconds),
    commitLagSeconds: histogram('ingest_commit_lag_seconds', 'From receipt to commit', seconds),
    retries: counter('ingest_retries', 'Transactions tried again because the database was away'),
    busyLanes: counter('ingest_busy_lanes', 'Lanes that a batch wanted while another process had them'),
    clockTrusted: new Gauge({
      name: 'wattyard_clock_trusted',
      help: 'Whether the clock of this server agrees with most devices: 0 while they are ahead and not acknowledged',
      registers,
    }),
    listeningSince: new Gauge({
      name: 'wattyard_listening_since_seconds',
      help: 'Since when this process hears its devices without a break, Unix time: their silence before it does not count',
      registers,
    }),
    watchBacklog: (backlog) => {
      const gauge = (name: string, help: string, value: (size: BacklogSize) => number) =>
        new Gauge({
          name: `wattyard_${name}`,
          help,
          registers,
          collect() {
            this.set(value(backlog()));
          },
        });
      gauge('ingest_queue_records', 'Records waiting for their transaction', (size) => size.records);
      gauge('ingest_queue_bytes', 'Bytes waiting for their transaction', (size) => size.bytes);
      gauge('ingest_waiting_uplinks', 'Messages held back because the queue is full', (size) => size.waiting);
    },
    watchApart: (count) => {
      new Gauge({
        name: 'wattyard_ingest_devices_apart',
        help: 'Devices whose state cannot be derived from their log: what they send is stored and not shown',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    sealedRecords: counter('sealed_records', 'Records moved from the log into sealed series'),
    sealedBytes: counter('sealed_bytes', 'Bytes of sealed series'),
    lateMerged: counter('late_merged', 'Late records merged into sealed series'),
    recomputed: counter('refolds', 'Times that hours or sessions of a device were computed again'),
  };
}
