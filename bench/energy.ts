/** Energies of a system in the server: a hub with twelve devices behind it, which have reported every ten minutes for two years. */

import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart, utcDayText } from '#domain/foundation/basics/time.ts';
import { type BodyOfKind, KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { clearSkyIrradiance } from '#domain/power/energy/sun.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { energyAnalysis, energyForecast } from '#server/power/energy/analysis.ts';
import { modelComparison } from '#server/power/energy/model-comparison.ts';
import { energyStatistics } from '#server/power/energy/statistics.ts';
import { type SeriesRow, seal } from '#server/stream/history/merge.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, mcuIdOf } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const STEP = 10 * MINUTE_MS;
const PLACE = { lat: 48, lon: 11 };
const HUB = 1;
const scope = systemScope('bench');

type Bodies = { [K in Kind]?: (at: number, count: number) => BodyOfKind[K] };

const light = (at: number) => clearSkyIrradiance(at, PLACE);
const SENT: Bodies = {
  [KIND.inverter]: (_, count) => ({
    state: 4,
    outputWatt: 200,
    inputWatt: 100,
    outputEnergyWattHour: count * 33,
    inputEnergyWattHour: count * 17,
    batteryCentiVolt: 2500,
    batteryCentiAmp: -400,
  }),
  [KIND.tc]: (_, count) => ({ stage: 2, inputWatt: 50, energyWattHour: count * 8 }),
  [KIND.dmt]: (at, count) => ({ stage: 2, solarWatt: Math.round(light(at)), outputEnergyWattHour: count * 40 }),
  [KIND.enerdrive]: (_, count) => ({
    state: 3,
    socCentiPercent: 6000,
    packCentiVolt: 2500,
    packCentiAmp: 100,
    chargedEnergyWattHour: count * 4,
    dischargedEnergyWattHour: count * 3,
  }),
};
const KINDS = Object.keys(SENT).map(Number) as (keyof typeof SENT & Kind)[];
const UNITS = 12;

/** @param days of history */
export async function benchEnergy(days: number, rounds = 40): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, 1);
    const today = utcDay(NOW);
    for (let day = today - days; day < today; day++) await within(scope, (tx) => writeSeries(tx, seriesOf(day)));
    await database.owner.query('vacuum analyze');
    const device = { id: HUB, mcuId: mcuIdOf(HUB), locationShared: true, leasePeriod: null };
    const session = { path: '1', leasesAt: NOW, userId: 0, role: 'superAdmin' } as unknown as Session;
    const rows: Row[] = [];
    const measure = async (what: string, run: () => Promise<unknown>) => {
      await run();
      const times = await timed(rounds, run);
      rows.push({ what, days, p50: percentile(times, 50), p95: percentile(times, 95) });
    };
    const date = utcDayText(today - 1);
    await measure('floor: select 1', () => within(scope, (tx) => tx.query('select 1')));
    for (const period of ['day', 'month', 'year'] as const)
      await measure(`statistics, ${period}`, () => energyStatistics(within, device, { period, date }, NOW));
    await measure('statistics, the year before', () =>
      energyStatistics(within, device, { period: 'year', before: true }, NOW),
    );
    for (const period of ['day', 'month', 'year'] as const)
      await measure(`analysis, ${period}`, () => energyAnalysis(within, session, device, { period, date }, NOW));
    await measure('forecast', () => energyForecast(within, session, device, NOW));
    await measure('against others of the model', () => modelComparison(within, session, device, NOW));
    return rows;
  });
}

const seriesOf = (day: number): SeriesRow[] =>
  Array.from({ length: UNITS }, (_, index) => {
    const kind = KINDS[index % KINDS.length]!;
    const key = { kind, unit: index + 1, day };
    const start = utcDayStart(day);
    const body = SENT[kind] as (at: number, count: number) => BodyOfKind[typeof kind];
    const records = Array.from({ length: (24 * HOUR_MS) / STEP }, (_, step) => {
      const at = start + step * STEP;
      return { at, receivedAt: at, payload: encodeBody(kind, body(at, Math.floor(at / STEP) % 1_000_000)) };
    });
    return { deviceId: HUB, ...key, ...seal(records, key) };
  });
