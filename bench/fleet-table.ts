/** A table of a whole fleet: added as new, and changed in every row, with all that belongs to it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { addUser } from '#server/access/users/accounts/add.ts';
import type { Context } from '#server/context.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createInvalidations } from '#server/platform/db/invalidations.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { SINKS } from '#server/start/features.ts';
import { groupsOf } from '#server/trade/fleet-tables/groups.ts';
import { fingerprintOf, isTouched } from '#server/trade/fleet-tables/plan.ts';
import { createFleetReader, previewOf } from '#server/trade/fleet-tables/read.ts';
import { addImport } from '#server/trade/fleet-tables/store.ts';
import { writeTable } from '#server/trade/fleet-tables/write-table.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, mcuIdOf } from './fleet.ts';
import type { Row } from './measure.ts';

const FIRST = 5_000_000;
const SITES = 20;
const COMPANY = 2;
const HEAD =
  'sn,mcuId,deviceName,company,site,machineType,batteryModel,chemistry,nominalVoltage,capacity,customer,leaseFrom,leaseUntil,purchasedOn,purchasePrice,purchaseCurrency';

export async function benchFleetTable(devices: number, rows: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-bench-'));
  try {
    return await withBenchDatabase((database) => measureTable(database, dataDir, devices, rows));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureTable(database: Database, dataDir: string, devices: number, rows: number): Promise<Row[]> {
  const within = createWithin(database);
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'silent' });
  const invalidations = createInvalidations(database.address, database.runtime, log);
  await invalidations.start();
  await fillFleet(within, devices);
  await database.owner.query(`select setval('device_id_seq', ${2 * FIRST})`);
  const userId = await within(systemScope('bench'), async (tx) => {
    await tx.query('update company set modules = $1', [MODULES]);
    for (let site = 0; site < SITES; site += 1)
      await addSite(tx, { companyId: COMPANY, name: `Site ${site}`, timeZone: null });
    const account = {
      loginName: 'bench',
      companyId: 1,
      role: 'admin' as const,
      modules: MODULES,
      displayName: 'Bench',
    };
    return addUser(tx, { ...account, email: null, passwordHash: '' }, clock.now());
  });
  await database.owner.query('vacuum analyze');
  const files = createFiles({ dataDir }, within, clock);
  const context = {
    within,
    clock,
    invalidations,
    files,
    log,
    live: createLiveBus(),
    sinks: SINKS,
  } as unknown as Context;
  const groups = groupsOf(loadTexts());
  const read = createFleetReader(context, groups);
  const actor = {
    userId,
    companyId: 1,
    loginName: 'bench',
    role: 'admin',
    path: '1',
    modules: MODULES,
    language: 'en',
    leasesAt: null,
  } as const;
  const measured: Row[] = [];
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const held = monitorEventLoopDelay({ resolution: 5 });
    held.enable();
    const start = performance.now();
    await work();
    const seconds = Math.round(performance.now() - start) / 1000;
    held.disable();
    measured.push({ what, devices, rows, seconds, 'thread held at most, ms': Math.round(held.max / 1e6) });
  };
  for (const [what, round] of [
    ['new', 0],
    ['changed in every part', 1],
    ['the same again', 1],
  ] as const) {
    const file = tableOf(rows, round, clock.now());
    const moment = { actor, now: clock.now() };
    const { sheet } = await read(file, moment);
    let plan = await previewOf(context, groups, sheet, moment);
    await measure(`${what}: preview`, async () => {
      plan = await previewOf(context, groups, (await read(file, moment)).sheet, moment);
    });
    if (plan.faults.length > 0) throw new Error(JSON.stringify(plan.faults[0]));
    const asked = { id: crypto.randomUUID(), userId, file, fingerprint: fingerprintOf(plan), keys: {}, fileName: '' };
    await addImport(within, { ...asked, rows: plan.rows.filter(isTouched).length }, clock.now());
    await measure(`${what}: written`, () => writeTable(context, groups, read, asked.id));
    const told = await within(systemScope('bench'), (tx) =>
      tx.one<{ state: string; reason: string }>('select state, reason from fleet_import where id = $1', [asked.id]),
    );
    if (told.state !== 'done') throw new Error(`${what}: ${told.reason}`);
  }
  await invalidations.stop();
  return measured;
}

function tableOf(rows: number, round: number, now: number): Buffer {
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      ...[
        `TABLE-${row}`,
        mcuIdOf(FIRST + row),
        `Forklift ${row} ${round}`,
        'Company 1',
        `Site ${(row + round) % SITES}`,
      ],
      ...['forklift', `LFP-${round}`, 'lfp', 48 + round, 280 + round, `Customer ${row % 200}`],
      ...[day(-10), day(100 + round), '2026-03-15', 20_000 + row + round, 'EUR'],
    ].join(','),
  );
  return Buffer.from([HEAD, ...lines].join('\r\n'));
}
