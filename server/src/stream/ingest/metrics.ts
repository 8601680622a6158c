import type { Counters, DeclaredMetrics } from '../../platform/metrics/declared.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const ingestMetrics = {
  uplinks: {
    type: 'counter',
    name: 'wattyard_uplinks_total',
    help: 'Messages of devices, by channel',
    labels: ['channel'],
  },
  records: {
    type: 'counter',
    name: 'wattyard_records_total',
    help: 'Records committed, in the log or in the table of late ones',
    labels: ['place'],
  },
  refused: {
    type: 'counter',
    name: 'wattyard_records_refused_total',
    help: 'Records and messages that were not stored',
    labels: ['reason'],
  },
  refusedValues: {
    type: 'counter',
    name: 'wattyard_values_refused_total',
    help: 'Values out of their range, left out of records that were stored',
  },
  states: {
    type: 'counter',
    name: 'wattyard_ingest_states_total',
    help: 'States of devices that batches began with: from memory, or from the database',
    labels: ['from'],
  },
  batchRecords: {
    type: 'histogram',
    name: 'wattyard_ingest_batch_records',
    help: 'Records in one transaction',
    buckets: [1, 10, 50, 100, 250, 500, 1000, 2000, 5000],
  },
  batchSeconds: {
    type: 'histogram',
    name: 'wattyard_ingest_batch_seconds',
    help: 'Time of one transaction',
    buckets: SECONDS,
  },
  commitLagSeconds: {
    type: 'histogram',
    name: 'wattyard_ingest_commit_lag_seconds',
    help: 'From receipt to commit',
    buckets: SECONDS,
  },
  retries: {
    type: 'counter',
    name: 'wattyard_ingest_retries_total',
    help: 'Transactions tried again because the database was away',
  },
  busyLanes: {
    type: 'counter',
    name: 'wattyard_ingest_busy_lanes_total',
    help: 'Lanes that a batch wanted while another process had them',
  },
  clockTrusted: {
    type: 'gauge',
    name: 'wattyard_clock_trusted',
    help: 'Whether the clock of this server agrees with most devices: 0 while they are ahead and not acknowledged',
  },
  listeningSince: {
    type: 'gauge',
    name: 'wattyard_listening_since_seconds',
    help: 'Since when this process hears its devices without a break, Unix time: their silence before it does not count',
    absent: 'until set',
  },
  queueRecords: {
    type: 'gauge',
    name: 'wattyard_ingest_queue_records',
    help: 'Records waiting for their transaction',
    absent: 'until watched',
  },
  queueBytes: {
    type: 'gauge',
    name: 'wattyard_ingest_queue_bytes',
    help: 'Bytes waiting for their transaction',
    absent: 'until watched',
  },
  waitingUplinks: {
    type: 'gauge',
    name: 'wattyard_ingest_waiting_uplinks',
    help: 'Messages held back because the queue is full',
    absent: 'until watched',
  },
  devicesApart: {
    type: 'gauge',
    name: 'wattyard_ingest_devices_apart',
    help: 'Devices whose state cannot be derived from their log: what they send is stored and not shown',
    absent: 'until watched',
  },
} as const satisfies DeclaredMetrics;
export type IngestCounters = Counters<typeof ingestMetrics>;
