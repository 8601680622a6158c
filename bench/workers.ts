/**
 * Processes that take the records of one fleet from an external broker, which gives each message to one of them: what it
 * costs that a device is now with one and now with another, and what happens when one is frozen or killed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { connectClient } from '#server/platform/mqtt/external/connect-client.ts';
import { startMosquitto } from '../server/test/harness/mosquitto.ts';
import { type ProgramSettings, withBenchDatabase } from './database.ts';
import { databaseCost } from './database-cost.ts';
import { fillFleet, mcuIdOf } from './fleet.ts';
import { percentile, type Row } from './measure.ts';
import { startWorker, type Worker } from './worker-process.ts';

interface Plan {
  readonly what: string;
  readonly devices: number;
  readonly workers: number;
  /** One for all workers; or one for each, with devices of its own: the most that sending each message to one owner could gain. */
  readonly brokers: number;
  readonly seconds: number;
  /** Messages of all devices a second; without it as many as are stored. */
  readonly perSecond?: number;
  /** What happens to the last worker after a sixth of the time; a frozen one is woken after half of it. */
  readonly harm?: 'frozen' | 'killed';
}

const ALL = { devices: 2_000, seconds: 20 };
export const PLANS: readonly Plan[] = [
  { ...ALL, what: 'one process', workers: 1, brokers: 1 },
  { ...ALL, what: 'two in turns', workers: 2, brokers: 1 },
  { ...ALL, what: 'two, devices of their own', workers: 2, brokers: 2 },
  { ...ALL, what: 'in turns, 500 a second', workers: 2, brokers: 1, perSecond: 500 },
  { ...ALL, what: 'of their own, 500 a second', workers: 2, brokers: 2, perSecond: 500 },
  { ...ALL, what: 'one frozen for 24 s', workers: 2, brokers: 1, perSecond: 200, seconds: 48, harm: 'frozen' },
  { ...ALL, what: 'one killed', workers: 2, brokers: 1, perSecond: 200, seconds: 24, harm: 'killed' },
];

const STEP_MS = 20;
/** Has no divisor in common with a number of devices. */
const STRIDE = 7_919;
/** Messages that wait in the brokers where no rate is given. */
const AHEAD = 2_000;
const DRAIN_LIMIT_MS = 120_000;

/** What devices have sent, and an open page has been shown. */
class Watch {
  readonly #sentAt = new Map<string, number>();
  readonly #lastAt = new Map<string, number>();
  readonly shown: { readonly sentAt: number; readonly ms: number }[] = [];
  sent = 0;

  message(mcuId: string): Buffer {
    const at = Math.max(Date.now(), (this.#lastAt.get(mcuId) ?? 0) + 1);
    this.#lastAt.set(mcuId, at);
    this.#sentAt.set(`${mcuId} ${at}`, performance.now());
    this.sent += 1;
    const body = { socCentiPercent: 4_000 + (this.sent % 5_000), voltageCentiVolt: 5_100, currentUsingCentiAmp: 900 };
    return Buffer.from(encodeUplink([{ kind: 10, unit: 0, at, body }]));
  }

  show(bytes: Uint8Array): void {
    const { mcuId, realTimeData } = decodeNotify(bytes);
    const key = `${mcuId} ${realTimeData?.yhubStimeTs}`;
    const sentAt = this.#sentAt.get(key);
    if (sentAt === undefined) return;
    this.#sentAt.delete(key);
    this.shown.push({ sentAt, ms: performance.now() - sentAt });
  }
}

interface Stage {
  readonly plan: Plan;
  readonly database: Database;
  readonly workers: readonly Worker[];
  readonly clients: readonly MqttClient[];
  readonly watch: Watch;
}

export async function benchWorkers(plans: readonly Plan[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const plan of plans)
    rows.push(await withBenchDatabase((database, settings) => onStage(plan, database, settings, measure)));
  return rows;
}

async function onStage(
  plan: Plan,
  database: Database,
  settings: ProgramSettings,
  work: (stage: Stage) => Promise<Row>,
): Promise<Row> {
  await fillFleet(createWithin(database), plan.devices);
  await database.owner.query('update device_snapshot set state = null');
  await database.owner.query('vacuum analyze');
  const brokers = await Promise.all(Array.from({ length: plan.brokers }, () => startMosquitto({ isDurable: false })));
  const workers: Worker[] = [];
  const clients: MqttClient[] = [];
  const watch = new Watch();
  try {
    for (let number = 0; number < plan.workers; number++)
      workers.push(await startWorker({ ...settings, MQTT_URL: brokers[number % brokers.length]!.url }));
    for (const { url } of brokers) {
      const client = await connectClient(new URL(url), 'bench', pino({ level: 'silent' }));
      client.on('message', (_topic, bytes) => watch.show(bytes));
      await client.subscribeAsync(LIVE_FILTER, { qos: 0 });
      clients.push(client);
    }
    return await work({ plan, database, workers, clients, watch });
  } finally {
    for (const client of clients) client.end(true);
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const broker of brokers) await broker.stop();
  }
}

async function measure(stage: Stage): Promise<Row> {
  const { plan, database, workers, watch } = stage;
  // Everybody is met once before it counts.
  for (let device = 0; device < plan.devices; device++) send(stage, device);
  await untilStored(stage);
  const before = { cost: await databaseCost(database), node: cpuOf(workers), sent: watch.sent };
  const counted = await countsOf(workers);
  watch.shown.length = 0;
  const start = performance.now();
  const harmed = harm(stage);
  const sentForMs = await sendAll(stage, start);
  const happened = await harmed;
  await untilStored(stage);
  const ms = performance.now() - start;

  const records = watch.sent - before.sent;
  const cost = await databaseCost(database);
  const perRecord = (seconds: number) => Math.round((seconds / records) * 1e6);
  // A killed process takes what it has counted with it.
  const now = plan.harm === 'killed' ? null : await countsOf(workers);
  const ratio = (above: keyof Counts, below: number) =>
    now && Math.round(((now[above] - counted[above]) / below) * 100) / 100;
  const shown = watch.shown.map(({ ms }) => ms);
  return {
    what: plan.what,
    records,
    'records/s': Math.round((records / ms) * 1000),
    'shown p50 / p99 ms': `${percentile(shown, 50)} / ${percentile(shown, 99)}`,
    'Node µs/record': perRecord(cpuOf(workers) - before.node),
    'database µs/record': before.cost.cpuSeconds && perRecord(cost.cpuSeconds! - before.cost.cpuSeconds),
    'records/commit': now && ratio('records', now.batches - counted.batches),
    'states read/record': ratio('statesRead', records),
    'busy lanes/record': ratio('busyLanes', records),
    lost: watch.sent - (await stored(database)),
    'all stored after the last, s': Math.round((ms - sentForMs) / 100) / 10,
    'ready again / nothing shown / shown meanwhile': happened,
  };
}

function send({ plan, clients, watch }: Stage, message: number): void {
  // In another order each time: a broker that deals them out one by one would give a device to the same worker for ever.
  const round = Math.floor(message / plan.devices);
  const device = (message * STRIDE + round * round) % plan.devices;
  const mcuId = mcuIdOf(1 + device);
  clients[device % clients.length]!.publish(`dev/${mcuId}/up/record`, watch.message(mcuId), { qos: 1 });
}

/** Sends at the rate of the plan, or as fast as is stored. Returns for how long. */
async function sendAll(stage: Stage, start: number): Promise<number> {
  const { plan, database, watch } = stage;
  for (let message = 0, ms = 0; ; await pause(STEP_MS)) {
    ms = performance.now() - start;
    if (ms > plan.seconds * 1000) return ms;
    const wanted =
      plan.perSecond === undefined
        ? message + (await stored(database)) + AHEAD - watch.sent
        : (plan.perSecond * ms) / 1000;
    for (; message < wanted; message++) send(stage, message);
  }
}

const stored = async ({ owner }: Database): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from record_log');
  return rows[0]!.count;
};

async function untilStored({ database, watch }: Stage): Promise<void> {
  for (const limit = Date.now() + DRAIN_LIMIT_MS; (await stored(database)) < watch.sent; await pause(STEP_MS))
    if (Date.now() > limit) throw new Error('not everything that the broker took is stored');
}

const cpuOf = (workers: readonly Worker[]) => workers.reduce((sum, worker) => sum + worker.cpuSeconds(), 0);

interface Counts {
  readonly records: number;
  readonly batches: number;
  readonly statesRead: number;
  readonly busyLanes: number;
}

async function countsOf(workers: readonly Worker[]): Promise<Counts> {
  const total = async (line: string) =>
    (await Promise.all(workers.map((worker) => worker.counted(line)))).reduce((sum, one) => sum + one, 0);
  return {
    records: await total('wattyard_ingest_batch_records_sum'),
    batches: await total('wattyard_ingest_batch_records_count'),
    statesRead: await total('wattyard_ingest_states_total{from="database"}'),
    busyLanes: await total('wattyard_ingest_busy_lanes_total'),
  };
}

/** Freezes or kills the last worker for a while. Returns what a page saw meanwhile. */
async function harm({ plan, workers, watch }: Stage): Promise<string | null> {
  if (!plan.harm) return null;
  const worker = workers.at(-1)!;
  await pause((plan.seconds * 1000) / 6);
  const from = performance.now();
  let ready = '–';
  if (plan.harm === 'killed') ready = `${Math.round(await worker.killAndStart())} ms`;
  else {
    worker.freeze();
    await pause((plan.seconds * 1000) / 2);
    worker.wake();
  }
  const to = performance.now();
  const meanwhile = watch.shown.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  const sentMeanwhile = Math.round(((to - from) / 1000) * (plan.perSecond ?? 0));
  const instants = watch.shown.map(({ sentAt, ms }) => sentAt + ms).filter((at) => at >= from && at <= to);
  const gaps = [from, ...instants.sort((a, b) => a - b)].map((at, place, all) => (all[place + 1] ?? to) - at);
  const share = Math.round((meanwhile.length / sentMeanwhile) * 100);
  return `${ready} / ${Math.round(Math.max(...gaps))} ms / ${share} %`;
}
