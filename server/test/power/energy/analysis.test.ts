import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart, utcDayText } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { clearSkyIrradiance } from '#domain/power/energy/sun.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

type AnalysisCall =
  | 'getEnergyAnalysis'
  | 'getEnergyForecast'
  | 'siteTariffs'
  | 'saveSiteTariff'
  | 'deleteSiteTariff'
  | 'addDeviceBindSystemBase'
  | 'saveRelationDeviceBindSystemByUser';

/** Near the equator the sun shines about as long on every day of the year. */
const PLACE = { lat: 1.3, lon: 0 };
const STEP = 10 * MINUTE_MS;
const DAYS = 10;
/** The cloudy day, counted from today. */
const CLOUDY = 4;
const WATTS_PER_LIGHT = 0.8;
const USED = 200;
const MAINS = 100;

let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
let hub: { id: number; mcuId: string };
let siteId: number;
let today: number;
const tokens: Record<string, string> = {};
const dayBefore = (days: number) => utcDayText(today - days);

const ask = <N extends AnalysisCall>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  server.call(name, input, { token: tokens[who] ?? null });
async function got<N extends AnalysisCall>(name: N, input: Input<Calls[N]>, who = 'admin'): Promise<Output<Calls[N]>> {
  const answer = await ask(name, input, who);
  expect(answer, name).toMatchObject({ resultCode: 1001 });
  return answer.resultModel as Output<Calls[N]>;
}
const within = <T>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query(text, values)) as Promise<T[]>;

const sky = (day: number) => (today - day === CLOUDY ? 0.5 : 1);

/** Ten days of a cabin: panels, an inverter that also takes 100 W from the mains, a battery. */
function records(from: number, to: number): Measurement[] {
  const all: Measurement[] = [];
  const sums = { solar: 0, output: 0, mains: 0, charged: 0, discharged: 0 };
  for (let at = from; at <= to; at += STEP) {
    const solar = Math.round(clearSkyIrradiance(at, PLACE) * WATTS_PER_LIGHT * sky(utcDay(at)));
    const battery = solar + MAINS - USED;
    const hours = STEP / HOUR_MS;
    sums.solar += solar * hours;
    sums.output += USED * hours;
    sums.mains += MAINS * hours;
    sums.charged += Math.max(0, battery) * hours;
    sums.discharged += Math.max(0, -battery) * hours;
    const amps = (watts: number) => Math.round((watts / 25) * 100);
    all.push(
      {
        kind: KIND.inverter,
        unit: 1,
        at,
        body: {
          state: 4,
          outputWatt: USED,
          inputWatt: MAINS,
          outputEnergyWattHour: Math.round(sums.output),
          inputEnergyWattHour: Math.round(sums.mains),
          batteryCentiVolt: 2500,
          batteryCentiAmp: amps(MAINS - USED),
        },
      },
      {
        kind: KIND.dmt,
        unit: 2,
        at,
        body: {
          stage: 2,
          solarWatt: solar,
          solarEnergyWattHour: Math.round(sums.solar),
          outputEnergyWattHour: Math.round(sums.solar),
          outputCentiVolt: 2500,
          outputCentiAmp: amps(solar),
        },
      },
      {
        kind: KIND.enerdrive,
        unit: 3,
        at,
        body: {
          state: 3,
          socCentiPercent: 6000,
          remainingCentiAmpHour: 24_000,
          packCentiVolt: 2500,
          packCentiAmp: amps(battery),
          chargedEnergyWattHour: Math.round(sums.charged),
          dischargedEnergyWattHour: Math.round(sums.discharged),
        },
      },
    );
  }
  return all;
}

async function send(mcuId: string, some: readonly Measurement[]) {
  const uplink = {
    mcuId,
    channel: 'record' as const,
    payloads: [encodeUplink(some)],
    receivedAt: server.context.clock.now(),
    connection: new AbortController().signal,
  };
  await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
}

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  company = await addCompany(server.context);
  const other = await addCompany(server.context);
  tokens.admin = await server.signIn('admin', company.id);
  tokens.user = await server.signIn('commonUser', company.id);
  tokens.other = await server.signIn('admin', other.id);
  hub = await addDevice(server.context, { companyId: company.id });
  siteId = 900;
  await within(
    `insert into site (id, company_id, path, name, time_zone, latitude, longitude)
     values ($1, $2, $3, 'Hut', 'Etc/UTC', $4, $5)`,
    [siteId, company.id, company.path, PLACE.lat, PLACE.lon],
  );
  await within('update device set site_id = $2, location_shared = true where id = $1', [hub.id, siteId]);
  const now = server.context.clock.now();
  today = utcDay(now);
  const all = records(utcDayStart(today - DAYS), now);
  for (let first = 0; first < all.length; first += 300) await send(hub.mcuId, all.slice(first, first + 300));
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const analysis = (days: number, period: 'day' | 'month' | 'year' = 'day', who = 'admin') =>
  got('getEnergyAnalysis', { mcuId: hub.mcuId, period, date: dayBefore(days) }, who);

describe('the analysis of a day', () => {
  test('has the power of the last 24 hours by quarter hour, of today alone', async () => {
    const { lastDay } = await got('getEnergyAnalysis', { mcuId: hub.mcuId });
    const used = lastDay!.used.filter((watt) => watt !== null);
    expect(used.length).toBeGreaterThan(48);
    for (const watt of used) expect(Math.abs(watt - USED)).toBeLessThan(10);
    expect(Math.max(...lastDay!.solar!.map((watt) => watt ?? 0))).toBeGreaterThan(200);
    expect((await got('getEnergyAnalysis', { mcuId: hub.mcuId, date: dayBefore(1) })).lastDay).toBeNull();
  });

  test('adds up, to half a percent of the input', async () => {
    const { summary, starts, loads, cycles, flows } = await analysis(2);
    expect(starts).toHaveLength(25);
    const came = Object.values(summary.from).reduce((sum, each) => sum + each, 0);
    expect(Math.abs(summary.rest)).toBeLessThan(0.005 * came);
    expect(summary.to.used).toBeCloseTo(24 * USED, -1);
    // By hour it adds up as well.
    expect(flows.used).toHaveLength(starts.length - 1);
    expect(flows.used.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(summary.to.used!, 3);
    expect(flows.rest.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(summary.rest, 3);
    expect(summary.from.mains).toBeCloseTo(24 * MAINS, -1);
    expect(summary.autonomy).toBeCloseTo(0.5, 2);
    expect(summary.ownUse).toBe(1);
    expect(loads).toMatchObject({ base: expect.closeTo(USED, -1) as number });
    // 240 Ah of 25 V at 60 % are 10 kWh.
    expect(cycles).toBeCloseTo(summary.from.discharged / 10_000, 3);
  });

  test('shows the available solar energy, learned from the other days', async () => {
    const clear = (await analysis(2)).sun!;
    expect(clear.days).toBeGreaterThanOrEqual(8);
    expect(clear.share).toBeCloseTo(1, 1);
    const cloudy = (await analysis(CLOUDY)).sun!;
    expect(cloudy.share).toBeCloseTo(0.5, 1);
    expect(cloudy.allowed[0]).toBe(0);
    expect(cloudy.allowed[12]).toBeGreaterThan(0.9 * 1000 * WATTS_PER_LIGHT);
    const month = (await analysis(CLOUDY, 'month')).sun!;
    expect(month.share).toBeGreaterThan(0.8);
  });

  test('shows no solar estimate to readers without access to the position', async () => {
    await within('update device set location_shared = false where id = $1', [hub.id]);
    expect((await analysis(2, 'day', 'user')).sun).toBeNull();
    await within('update device set location_shared = true where id = $1', [hub.id]);
  });

  test('begins for a lessee with the lease', async () => {
    const lessee = await addCompany(server.context);
    tokens.lessee = await server.signIn('admin', lessee.id);
    const from = utcDayStart(today - 1) + 6 * HOUR_MS;
    await leaseDevice(server.context, hub.id, lessee.path, { from, until: from + 3 * DAY_MS });
    const day = await analysis(1, 'day', 'lessee');
    expect(day.starts[0]).toBe(from);
    expect(day.summary.to.used).toBeCloseTo(18 * USED, -1);
    expect(day.sun).toBeNull();
    expect(day.site).toBeNull();
    expect((await analysis(4, 'day', 'lessee')).summary.to.used).toBeNull();
    expect(await got('getEnergyForecast', { mcuId: hub.mcuId }, 'lessee')).toBeNull();
  });

  test('does not exist for somebody else', async () => {
    expect(await ask('getEnergyAnalysis', { mcuId: hub.mcuId }, 'other')).toMatchObject({ resultCode: 1002 });
    expect(await ask('getEnergyForecast', { mcuId: hub.mcuId }, 'other')).toMatchObject({ resultCode: 1002 });
  });
});

test('a generator runs where the drawing has one and no mains', async () => {
  expect((await analysis(2)).generatorMs).toBeNull();
  const { id, revision } = await got('addDeviceBindSystemBase', {
    companyId: company.id,
    name: 'Hut',
    kind: 'cabin',
    mcuId: hub.mcuId,
  });
  await got('saveRelationDeviceBindSystemByUser', {
    id,
    revision,
    nodes: [
      { id: 'hub', kind: 'device', x: 0, y: 0, mcuId: hub.mcuId, unit: 0 },
      { id: 'genset', kind: 'generator', x: 0, y: 100 },
    ],
    links: [],
  });
  expect((await analysis(2)).generatorMs).toBe(DAY_MS);
});

test('the next 24 hours are predicted from previous days', async () => {
  const forecast = (await got('getEnergyForecast', { mcuId: hub.mcuId }))!;
  expect(forecast).toMatchObject({ byPlace: true, timeZone: 'Etc/UTC' });
  expect(forecast.days).toBeGreaterThanOrEqual(8);
  const truth = Array.from({ length: 24 * 6 }, (_, step) =>
    clearSkyIrradiance(forecast.hours[0]!.at + step * STEP, PLACE),
  ).reduce((sum, light) => sum + (light * WATTS_PER_LIGHT) / 6, 0);
  expect(forecast.total!.high).toBeGreaterThan(0.95 * truth);
  expect(forecast.total!.low).toBeLessThan(0.9 * truth);
  expect(forecast.hours[0]!.soc!.low).toBeGreaterThan(50);
});

describe('the tariffs of a site', () => {
  const tariff = {
    currency: 'EUR',
    price: 0.3,
    bands: [{ name: 'Night', from: 0, to: 360, days: 127, price: 0.2 }],
    feedIn: 0.08,
    co2: 250,
  };

  test('produce costs, from their first day on', async () => {
    expect((await analysis(2)).costs).toBeNull();
    await got('saveSiteTariff', { siteId, validFrom: dayBefore(2), tariff });
    const { costs, site } = await analysis(2);
    expect(site).toEqual({ id: siteId, name: 'Hut', editable: true });
    expect(costs!.rows.map(({ band }) => band)).toEqual([null, 'Night']);
    expect(costs!.cost).toBeCloseTo((18 * MAINS * 0.3 + 6 * MAINS * 0.2) / 1000, 1);
    expect(costs!.co2Kilogram).toBeCloseTo(2.4 * 0.25, 1);
    const before = (await analysis(3)).costs!;
    expect(before).toMatchObject({ rows: [], without: expect.closeTo(2.4, 1) as number });

    await got('saveSiteTariff', { siteId, validFrom: dayBefore(2), tariff: { ...tariff, bands: [], price: 1 } });
    expect((await analysis(2)).costs!.cost).toBeCloseTo(2.4, 1);
    expect(await got('siteTariffs', { siteId })).toHaveLength(1);
    await got('deleteSiteTariff', { siteId, validFrom: dayBefore(2) });
    expect(await got('siteTariffs', { siteId })).toEqual([]);
  });

  test('belong to administrators of the site, and are refused when invalid', async () => {
    expect(await ask('siteTariffs', { siteId }, 'other')).toMatchObject({ resultMessage: 'site_not_found' });
    expect(await ask('saveSiteTariff', { siteId, validFrom: dayBefore(1), tariff }, 'other')).toMatchObject({
      resultMessage: 'site_not_found',
    });
    expect(await ask('saveSiteTariff', { siteId, validFrom: dayBefore(1), tariff }, 'user')).toMatchObject({
      resultCode: 403,
    });
    const twice = { ...tariff, bands: [tariff.bands[0]!, tariff.bands[0]!] };
    expect(await ask('saveSiteTariff', { siteId, validFrom: dayBefore(1), tariff: twice })).toMatchObject({
      resultMessage: 'param_error',
    });
    expect((await analysis(2, 'day', 'user')).site).toMatchObject({ editable: false });
  });
});
