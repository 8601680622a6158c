import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { impossibleGain } from '#domain/foundation/kinds/impossible-gain.ts';
import { KIND, nameOfKind } from '#domain/foundation/kinds/registry.ts';
import { balanceOf, powerOf, type ReportedUnit } from '#domain/power/energy/balance.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { fleetSchema } from '#simulator/fleet/format.ts';
import { reportAt } from '#simulator/run/advance.ts';
import { demoFleet } from '../../seeds/demo/fleet.ts';
import { fleetDevice } from '../../seeds/demo/fleet-file.ts';
import { demoSystems } from '../../seeds/demo/systems.ts';

// a Thursday in November
const FIRST_START_MS = Date.UTC(2026, 10, 19, 9, 20);
const HOURS = 48;
/** They report less often than the monitor; a balance is of one instant. */
const OF_SYSTEMS: readonly number[] = [KIND.inverter, KIND.tc, KIND.dmt, KIND.gpts, KIND.ups];
/** Below this a rounded watt of each device is more than what is asked for. */
const FLOWS_WATT = 300;

/** What the devices of a system report at each minute: what is not explained of what flows, and what no device can give. */
function balancesOf(name: string) {
  const seed = demoFleet.find((each) => each.name === name)!;
  const devices = [fleetDevice(seed, 'key', HOURS / 24, FIRST_START_MS)];
  const [device] = fleetSchema.parse({ mqttUrl: 'mqtt://127.0.0.1:1', devices }).devices;
  const model = deviceModel(device!);
  let state = initialDevice(model, FIRST_START_MS - HOURS * HOUR_MS);
  return Array.from({ length: HOURS * 60 }, () => {
    const at = state.atMs + MINUTE_MS;
    const options = { firstStartMs: FIRST_START_MS, nowMs: FIRST_START_MS, silentUntilMs: 0, clockShiftMs: 0 };
    const report = reportAt(model, state, at, options);
    state = report.state;
    if (!report.measurements.some(({ kind }) => OF_SYSTEMS.includes(kind))) return [];
    const units = Map.groupBy(
      report.measurements.filter(({ unit, kind }) => unit > 0 || kind !== KIND.bms),
      ({ unit }) => unit,
    );
    const reported = [...units.values()].map((records) => ({
      values: Object.fromEntries(records.map(({ kind, body }) => [nameOfKind(kind), { at, body }])),
    })) as unknown as ReportedUnit[];
    const { solar, mains, converter, battery, unexplained } = balanceOf(reported, at);
    const flows = solar + mains + converter + Math.max(0, -(battery ?? 0));
    const gains = reported.flatMap(({ values }) =>
      impossibleGain(powerOf(values)) === null ? [] : [Object.keys(values)],
    );
    return [{ share: flows < FLOWS_WATT || unexplained === null ? 0 : Math.abs(unexplained) / flows, gains }];
  }).flat();
}

describe('the systems of the demo', () => {
  const [faulty, sound] = [true, false].map((has) =>
    demoSystems.filter(
      ({ device }) =>
        (demoFleet.find(({ name }) => name === device)!.faults?.some(({ kind }) => kind === 'charger-sensor') ??
          false) === has,
    ),
  );

  test.each(sound!)('$name adds up within two percent, and no device of it gives more than it takes', ({ device }) => {
    const balances = balancesOf(device);
    expect(Math.max(...balances.map(({ share }) => share))).toBeLessThan(0.02);
    expect(balances.flatMap(({ gains }) => gains)).toEqual([]);
  });

  test('one does not, and its charger is named as the cause whenever it is not explained', () => {
    expect(faulty).toHaveLength(1);
    const balances = balancesOf(faulty![0]!.device);
    const unexplained = balances.filter(({ share }) => share > 0.02);
    expect(unexplained.length).toBeGreaterThan(30);
    expect(unexplained.filter(({ gains }) => gains.length === 0)).toEqual([]);
    expect(balances.flatMap(({ gains }) => gains).filter((names) => !names.includes('tc'))).toEqual([]);
  });
});
