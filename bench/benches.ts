import { benchBackTest } from './back-test.ts';
import { benchBulk } from './bulk.ts';
import { benchDelivery } from './delivery.ts';
import { benchDriftLimits } from './drift-limits.ts';
import { benchDriftTruth } from './drift-truth.ts';
import { benchEnergy } from './energy.ts';
import { benchEnergyPage } from './energy-page.ts';
import { benchExport } from './export.ts';
import { benchFaults } from './faults.ts';
import { benchFleetTable } from './fleet-table.ts';
import { benchFuzz } from './fuzz/main.ts';
import { MUST_BE_ZERO } from './fuzz/plan.ts';
import { benchAlarmHealth } from './health.ts';
import { benchHealthTruth } from './health-truth.ts';
import { benchHistory } from './history.ts';
import { benchIngest, SCENARIOS } from './ingest.ts';
import { benchInsights } from './insights.ts';
import { benchLabels } from './labels.ts';
import { benchLeases } from './leases.ts';
import { benchList } from './list.ts';
import { benchLive } from './live.ts';
import type { Row } from './measure.ts';
import { benchMessages } from './messages.ts';
import { benchOrders } from './orders.ts';
import { benchOverview } from './overview.ts';
import { benchPage } from './page.ts';
import { benchPeople } from './people.ts';
import { benchReduce } from './reduce.ts';
import { benchRemainingTruth } from './remaining-truth.ts';
import { benchSearch } from './search.ts';
import { benchStorm } from './storm.ts';
import { benchTable } from './table.ts';
import { benchThread } from './thread/main.ts';
import { benchWorkers, PLANS } from './workers.ts';

/** A benchmark, at its full size and at a small one that only proves that it still runs. */
export interface Bench {
  whole(): Promise<Row[]>;
  short(): Promise<Row[]>;
  /** Needs Chromium and the built console. */
  readonly inBrowser?: true;
  /** Columns that are 0 in every row, or the run has failed. */
  readonly mustBeZero?: readonly string[];
}

const FLEETS = [10_000, 100_000];

export const BENCHES: Readonly<Record<string, Bench>> = {
  reduce: { whole: async () => benchReduce(1_000), short: async () => benchReduce(10) },
  ingest: {
    whole: () => benchIngest(SCENARIOS),
    short: () => benchIngest([{ devices: 20, recordsPerPacket: 5, packetsPerDevice: 10, window: 4 }]),
    mustBeZero: ['lost'],
  },
  workers: {
    whole: () => benchWorkers(PLANS),
    short: () =>
      benchWorkers([
        { what: 'short', devices: 50, workers: 2, brokers: 1, seconds: 3, perSecond: 100, harm: 'frozen' },
      ]),
    mustBeZero: ['lost'],
  },
  storm: {
    whole: () => benchStorm(10_000),
    short: () => benchStorm(50),
    mustBeZero: ['calls that failed'],
  },
  list: { whole: () => overFleets(benchList), short: () => benchList(300, 1) },
  labels: { whole: () => benchLabels(100_000), short: () => benchLabels(300, 1) },
  table: { whole: () => overFleets(benchTable), short: () => benchTable(300, 1) },
  bulk: { whole: () => overFleets((devices) => benchBulk(devices)), short: () => benchBulk(300, 20, 1) },
  'fleet-table': { whole: () => benchFleetTable(10_000, 10_000), short: () => benchFleetTable(300, 50) },
  overview: { whole: () => overFleets(benchOverview), short: () => benchOverview(300, 1) },
  messages: { whole: () => benchMessages(100_000, 200), short: () => benchMessages(300, 12, 1) },
  health: { whole: () => benchAlarmHealth(100_000, 200), short: () => benchAlarmHealth(300, 12, 1) },
  'health-truth': { whole: async () => benchHealthTruth(), short: async () => benchHealthTruth(140) },
  'drift-truth': { whole: async () => benchDriftTruth(), short: async () => benchDriftTruth(1) },
  'drift-limits': { whole: async () => benchDriftLimits(30_000), short: async () => benchDriftLimits(20) },
  'remaining-truth': { whole: async () => benchRemainingTruth(), short: async () => benchRemainingTruth(1) },
  orders: { whole: () => overFleets(benchOrders), short: () => benchOrders(300, 1) },
  insights: { whole: () => overFleets(benchInsights), short: () => benchInsights(300, 1) },
  leases: { whole: () => overFleets(benchLeases), short: () => benchLeases(300, 1) },
  energy: { whole: () => benchEnergy(730), short: () => benchEnergy(3, 1) },
  search: { whole: () => overFleets(benchSearch), short: () => benchSearch(300, 1) },
  people: {
    whole: () => benchPeople({ groups: 100, accounts: 100_000, devices: 5_000, rounds: 40 }),
    short: () => benchPeople({ groups: 2, accounts: 100, devices: 20, rounds: 1 }),
  },
  history: {
    whole: async () => [
      ...(await benchHistory(1, 10_000)),
      ...(await benchHistory(31, 60_000)),
      ...(await benchHistory(31, 10_000)),
    ],
    short: () => benchHistory(1, 60_000, 1),
  },
  'back-test': {
    whole: () => benchBackTest({ devices: 500, made: 20, days: 30, intervalMs: 10_000 }),
    short: () => benchBackTest({ devices: 5, made: 2, days: 2, intervalMs: 300_000 }),
  },
  export: { whole: () => benchExport(31, 10_000), short: () => benchExport(1, 60_000) },
  live: {
    whole: async () => [...(await benchLive(10, 2_000)), ...(await benchLive(50, 2_000))],
    short: () => benchLive(2, 200, 0.5),
  },
  delivery: {
    whole: () => benchDelivery({ devices: 10_000, perSecond: 50, seconds: 60 }),
    short: () => benchDelivery({ devices: 300, perSecond: 20, seconds: 1 }),
    mustBeZero: ['missing'],
  },
  faults: {
    whole: async () =>
      benchFaults([
        { devices: 1_000, days: 30, ofEach: 2 },
        { devices: 100, days: 30, ofEach: 6 },
      ]),
    short: async () => benchFaults([{ devices: 2, days: 5, ofEach: 1 }]),
    mustBeZero: ['warnings that differ', 'beyond what is unknown'],
  },
  fuzz: { whole: () => benchFuzz(100_000), short: () => benchFuzz(10_000), mustBeZero: MUST_BE_ZERO },
  thread: {
    whole: () => benchThread({ devices: 20_000, days: 31, rounds: 3, everyField: 1 }),
    short: () => benchThread({ devices: 300, days: 1, rounds: 1, everyField: 50 }),
    mustBeZero: ['answered otherwise'],
  },
  page: {
    whole: () => benchPage(100_000),
    short: () => benchPage(100, { clicks: 1, liveSeconds: 1 }),
    inBrowser: true,
  },
  'energy-page': { whole: () => benchEnergyPage(20), short: () => benchEnergyPage(1), inBrowser: true },
};

async function overFleets(bench: (devices: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const devices of FLEETS) rows.push(...(await bench(devices)));
  return rows;
}
