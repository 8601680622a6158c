/**
 * Back-tests of built-in warning rules over sealed days: how long they take, how many hours they leave out, and what the extremes of
 * hours cost. The days of a few devices are made record by record and copied to the others.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RuleTest } from '#domain/alerting/alarms/back-test.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { ALWAYS, type FamilyKey, familyNamed } from '#domain/alerting/alarms/rules/families.ts';
import { type RuleDraft, rulesOfDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { ruleSet } from '#domain/alerting/alarms/rules/rule-set.ts';
import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { encodeExtremes } from '#domain/stream/history/extremes.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { decodeSeries, type LoggedRecord } from '#domain/stream/history/series.ts';
import { runBackTest } from '#server/alerting/alarms/back-test/run-back-test.ts';
import { readSeries } from '#server/alerting/alarms/back-test/sealed-series.ts';
import { readWorld } from '#server/alerting/alarms/rules/world.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { seal, unseal } from '#server/stream/history/merge.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { insertRecords } from '#server/stream/ingest/log-rows.ts';
import { withBenchDatabase } from './database.ts';
import { type DatabaseCost, databaseCost } from './database-cost.ts';
import { fillFleet } from './fleet.ts';
import type { Row } from './measure.ts';

const { monitor } = KIND;
const FIRST_DAY = 20_700;
const BATTERY = { chemistry: 'lead-acid', nominalCentiVolt: 4800, capacityCentiAmpHour: 20_000 } as const;
const FACTS = { version: 0, reportIntervalSeconds: 10, timeZone: 'Etc/UTC', ...BATTERY };
const scope = systemScope('bench');

interface BackTestSize {
  readonly devices: number;
  /** Devices whose days are made; the others have copies. */
  readonly made: number;
  readonly days: number;
  readonly intervalMs: number;
}

/** A working day with a charge overnight, warmer on some days, deeper on others. */
function dayOf(device: number, day: number, intervalMs: number): LoggedRecord[] {
  let random = (device * 7919 + day * 104_729) % 2_147_483_646 || 1;
  const chance = () => {
    random = (random * 48_271) % 2_147_483_647;
    return random / 2_147_483_647;
  };
  const warmest = 1_500 + Math.round(chance() ** 3 * 4_500);
  const depth = 0.6 + chance() * 0.9;
  let soc = 9_700;
  return Array.from({ length: DAY_MS / intervalMs }, (_, index) => {
    const at = utcDayStart(day) + index * intervalMs;
    const hour = (index * intervalMs) / 3_600_000;
    const isCharging = hour < 5 || hour > 22;
    const amps = isCharging
      ? Math.max(0, (10_000 - soc) * 2)
      : chance() < 0.4
        ? 2_000 + Math.round(chance() * 6_000)
        : 0;
    soc = Math.max(
      1_500,
      Math.min(10_000, soc + (intervalMs / 10_000) * (isCharging ? amps / 3_000 : (-amps * depth) / 900)),
    );
    const body = {
      socCentiPercent: Math.round(soc),
      voltageCentiVolt: 4_600 + Math.round(soc / 15 - amps / 40),
      currentUsingCentiAmp: isCharging ? 0 : amps,
      currentChargingCentiAmp: isCharging ? Math.round(amps) : 0,
      temperatureCentiCelsius:
        2_000 + Math.round(warmest * Math.max(0, Math.sin(((hour - 8) / 10) * Math.PI)) + chance() * 40),
      waterLevel: 1,
      rsrpDbm: -75 + Math.round(chance() * 6),
      relayClosed: true,
      ignitionCentiVolt: isCharging ? 0 : 1_280,
    };
    return { at, receivedAt: at + 80 + Math.round(chance() * 300), payload: encodeBody(monitor, body) };
  });
}

const draftOf = (key: FamilyKey, more: { byCentiUnits?: number; whileState?: 'charging' } = {}): RuleDraft => ({
  type: 'builtIn',
  key,
  limits: defaultAlarmLimits(BATTERY)
    .filter(({ msgType }) => familyNamed(key).types.some((type) => type === msgType))
    .map((limit) => ({ ...limit, limit: limit.limit + (more.byCentiUnits ?? 0) })),
  when: { ...ALWAYS, whileState: more.whileState ?? 'any' },
});

/** Rules with the limits that batteries have by default, then edited ones. */
const DRAFTS: readonly [what: string, draft: RuleDraft][] = [
  ['high temperature', draftOf('highTemperature')],
  ['high temperature, 10 °C lower', draftOf('highTemperature', { byCentiUnits: -1000 })],
  ['high temperature, while charging', draftOf('highTemperature', { whileState: 'charging' })],
  ['low voltage', draftOf('lowVoltage')],
  ['low voltage, 0.5 V lower', draftOf('lowVoltage', { byCentiUnits: -50 })],
  ['low charge', draftOf('lowSoc')],
  ['charging current', draftOf('chargeCurrent')],
  ['discharging current', draftOf('dischargeCurrent')],
  ['deep discharge', draftOf('deepDischarge')],
  ['not fully charged', draftOf('notFullyCharged')],
  ['charge to discharge', draftOf('chargeRatio')],
  ['offline', draftOf('offline')],
];

export async function benchBackTest(size: BackTestSize): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, size.devices);
    await within(scope, (tx) =>
      tx.query('update device set nominal_centi_volt = $1, capacity_centi_amp_hour = $2, report_interval_s = 10', [
        BATTERY.nominalCentiVolt,
        BATTERY.capacityCentiAmpHour,
      ]),
    );
    const cost = await writeDays(within, size);
    const until = utcDayStart(FIRST_DAY + size.days);
    const rows: Row[] = [];
    for (const [what, draft] of DRAFTS) rows.push(await measured(database, what, draft, size, until));
    for (const fields of [['soc', 'currentUsing', 'currentCharging'], ['voltage']])
      rows.push(await floor(database, fields, size));
    rows.push(...(await replayed(within, size)));
    await createPartitions(database).ensure([FIRST_DAY + size.days]);
    rows.push(await unsealed(database, size));
    return [...rows, ...cost];
  });
}

/** Sealed days of some devices, with what sealing and the extremes cost, copied to all devices. */
async function writeDays(within: Within, { devices, made, days, intervalMs }: BackTestSize): Promise<Row[]> {
  let [sealMs, extremesMs, bytes, extremesBytes, records] = [0, 0, 0, 0, 0];
  for (let deviceId = 1; deviceId <= made; deviceId += 1)
    for (let day = FIRST_DAY; day < FIRST_DAY + days; day += 1) {
      const loggedRecords = dayOf(deviceId, day, intervalMs);
      const began = performance.now();
      const { count, body } = seal(loggedRecords, { kind: monitor, unit: 0, day });
      const sealedAt = performance.now();
      extremesBytes += encodeExtremes(decodeSeries(body), inflate).length;
      extremesMs += performance.now() - sealedAt;
      sealMs += sealedAt - began;
      bytes += body.length;
      records += count;
      await within(scope, (tx) => writeSeries(tx, [{ deviceId, kind: monitor, unit: 0, day, count, body }]));
    }
  for (const table of ['series', 'series_extremes'] as const)
    for (let first = made + 1; first <= devices; first += 50)
      await within(scope, (tx) =>
        tx.query(
          `insert into ${table} (device_id, kind, unit, day, count, body)
           select d, kind, unit, day, count, body from ${table} s join generate_series($1::int8, $2::int8) d on s.device_id = 1 + (d - 1) % $3
           where s.device_id <= $3`,
          [first, Math.min(devices, first + 49), made],
        ),
      );
  await within(scope, (tx) => tx.query('analyze series, series_extremes'));
  const sealed = made * days;
  return [
    {
      what: 'extremes of a sealed day',
      'bytes of series': Math.round(bytes / sealed),
      'bytes of extremes': Math.round(extremesBytes / sealed),
      'ms to seal': round(sealMs / sealed),
      'ms for extremes': round(extremesMs / sealed),
      records: Math.round(records / sealed),
    },
  ];
}

async function measured(
  database: Database,
  what: string,
  draft: RuleDraft,
  size: BackTestSize,
  until: number,
): Promise<Row> {
  const within = createWithin(database);
  const session = { ...scope, role: 'superAdmin' } as unknown as Session;
  const world = await readWorld({ within }, session, { companyId: 1 }, () => true);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const databaseBefore = await databaseCost(database);
  const nodeBefore = process.cpuUsage();
  const began = performance.now();
  const { result, hours, skipped } = await runBackTest(
    { scope, world, draft, time: { from: until - size.days * DAY_MS, until } },
    {
      within,
      threads: { most: 1, addresses: database.addresses },
      signal: new AbortController().signal,
      report: async () => {},
      note: (error) => {
        throw error;
      },
    },
  );
  const seconds = round((performance.now() - began) / 1000);
  delay.disable();
  const cost = await costSince(database, databaseBefore, nodeBefore);
  return {
    what,
    devices: result.done,
    alarms: result.after.alarms,
    seconds,
    ...cost,
    'hours left out %': hours === 0 ? null : round((skipped / hours) * 100),
    'longest block ms': round(delay.max / 1e6),
    'p99 block ms': round(delay.percentile(99) / 1e6),
    'memory MB': Math.round(process.memoryUsage().rss / 1e6),
  };
}

async function costSince(database: Database, before: DatabaseCost, nodeBefore: NodeJS.CpuUsage): Promise<Row> {
  const { user, system } = process.cpuUsage(nodeBefore);
  const { cpuSeconds } = await databaseCost(database);
  const isKnown = cpuSeconds !== null && before.cpuSeconds !== null;
  return {
    'processor s of Node': round((user + system) / 1e6),
    'processor s of the database': isKnown ? round(cpuSeconds - before.cpuSeconds) : null,
  };
}

/** What no rule that reads every day can be under: its series are read, and its columns inflated. */
async function floor(database: Database, channels: readonly string[], { devices, days }: BackTestSize): Promise<Row> {
  const within = createWithin(database);
  const wanted = new Set(channelsOf(monitor).flatMap(({ name, field }) => (channels.includes(name) ? [field] : [])));
  const databaseBefore = await databaseCost(database);
  const nodeBefore = process.cpuUsage();
  const began = performance.now();
  const all = Array.from({ length: days }, (_, day) => FIRST_DAY + day);
  const read = (deviceId: number) => within(scope, (tx) => readSeries(tx, deviceId, { kind: monitor, unit: 0 }, all));
  let coming = read(1);
  for (let deviceId = 1; deviceId <= devices; deviceId += 1) {
    const bodies = await coming;
    if (deviceId < devices) coming = read(deviceId + 1);
    for (const body of bodies.values()) {
      const { at, columns } = decodeSeries(body);
      inflate(at);
      for (const { field, data } of columns) if (wanted.has(field)) inflate(data);
    }
  }
  return {
    what: `reading and inflating instants and ${channels.join(', ')}`,
    devices,
    seconds: round((performance.now() - began) / 1000),
    ...(await costSince(database, databaseBefore, nodeBefore)),
  };
}

/** Every record of some device-days through the evaluator, as a rebuild reads them, and what that would be for all. */
async function replayed(within: Within, { devices, made, days }: BackTestSize): Promise<Row[]> {
  const rules = ruleSet(
    rulesOfDraft(
      { ...FACTS, alarmLimits: [], repeatGapSeconds: 3600, workingHours: null, serviceUntil: null },
      DRAFTS[0]![1],
    ),
    historyRules(FACTS),
  );
  const bodies = await within(scope, (tx) =>
    tx.query<{ body: Buffer }>('select body from series where device_id = $1 order by day', [made]),
  );
  const began = performance.now();
  const test = new RuleTest();
  for (const { body } of bodies)
    for (const { at, payload } of unseal(body))
      test.take(rules, { kind: monitor, unit: 0, at, body: bodyOfLogged(monitor, payload) });
  const perDay = (performance.now() - began) / bodies.length;
  return [
    { what: 'full replay of one device', seconds: round((perDay * days) / 1000) },
    { what: `full replay, ${devices} times that`, seconds: round((perDay * days * devices) / 1000) },
  ];
}

/** A day that is not sealed, of some devices. */
async function unsealed(database: Database, size: BackTestSize): Promise<Row> {
  const within = createWithin(database);
  const day = FIRST_DAY + size.days;
  const devices = Math.min(size.devices, 20);
  for (let deviceId = 1; deviceId <= devices; deviceId += 1) {
    const records = dayOf(deviceId, day, size.intervalMs);
    const rows = records.map((record) => ({ ...record, deviceId, kind: monitor, unit: 0 }));
    await within(scope, (tx) => insertRecords(tx, 'record_log', rows));
  }
  await within(scope, (tx) => tx.query('delete from device where id > $1', [devices]));
  return measured(
    database,
    `high temperature, with a day that is not sealed`,
    DRAFTS[0]![1],
    size,
    utcDayStart(day + 1),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
