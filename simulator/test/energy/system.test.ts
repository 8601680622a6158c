import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { ENERGIES } from '#domain/foundation/kinds/energy-measure.ts';
import { impossibleGain } from '#domain/foundation/kinds/impossible-gain.ts';
import { KIND, type Measurement, nameOfKind } from '#domain/foundation/kinds/registry.ts';
import { decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import { statementsOfSystem } from '#domain/power/conclusions/system-statements.ts';
import { balanceOf, powerOf } from '#domain/power/energy/balance.ts';
import { flowsOf, summaryOf, type UnitEnergies } from '#domain/power/energy/flows.ts';
import { sumParts } from '#domain/power/energy/statistics.ts';
import { energyOfDay } from '#domain/stream/history/energy-day.ts';
import { type DeviceState, deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { efficiency } from '#simulator/measure/kinds/seen.ts';
import { measure } from '#simulator/measure/measure.ts';
import { demoDevice } from '../demo-devices.ts';

const FROM = Date.UTC(2026, 5, 1);
const EVERY_LETTER = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

/** @param currentGain how much too high the battery's shunt reads; that of the device if absent */
function lived(days: number, changed: Parameters<typeof demoDevice>[0], currentGain?: number) {
  const model = deviceModel(demoDevice(changed));
  if (currentGain !== undefined) model.units[0]!.currentGain = currentGain;
  let state = initialDevice(model, FROM);
  const measurements: Measurement[] = [];
  const states: DeviceState[] = [];
  for (let at = FROM + MINUTE_MS; at <= FROM + days * DAY_MS; at += MINUTE_MS) {
    const measured = measure(model, stepDevice(model, state, at), 0);
    measurements.push(...measured.measurements);
    state = measured.state;
    states.push(state);
  }
  return { measurements, states, last: state };
}

const system = (...letters: readonly (typeof EVERY_LETTER)[number][]) => ({
  energyUnits: letters.map((deviceType, place) => ({ deviceType, unit: place + 1, ratedWatt: 1500 })),
  panelWatt: 900,
});

const powerOfMeasurement = ({ kind, at, body }: Measurement) =>
  powerOf({ [nameOfKind(kind)]: { at, body } } as Parameters<typeof powerOf>[0]);

describe('a charger whose current sensor shows too much', () => {
  const { energyUnits, panelWatt } = system('b', 'd', 'f');
  const chargesWith = (outputGain: number) =>
    lived(2, {
      profile: 'telecom',
      panelWatt,
      energyUnits: energyUnits.map((unit) => (unit.deviceType === 'd' ? { ...unit, outputGain } : unit)),
    })
      .measurements.filter(({ kind }) => kind === KIND.tc)
      .map((each) => ({ power: powerOfMeasurement(each), gain: impossibleGain(powerOfMeasurement(each)) }))
      .filter(({ power }) => power.mains! > 150);

  test.each([1.15, 1.35, 2])('by %d times gives more than it takes whenever it charges', (outputGain) => {
    const charges = chargesWith(outputGain);
    expect(charges.length).toBeGreaterThan(20);
    for (const { power, gain } of charges) expect(gain).toBeCloseTo(power.toBus! - power.mains!, 6);
  });

  test.each([0.7, 1, 1.08])('by %d times could be right', (outputGain) => {
    expect(chargesWith(outputGain).map(({ gain }) => gain)).not.toContainEqual(expect.any(Number));
  });
});

test('where nobody measures the loads, they are no unexplained rest', () => {
  const monitor = { at: FROM, body: { voltageCentiVolt: 2600, currentUsingCentiAmp: 1000 } };
  const tc = { at: FROM, body: { inputWatt: 0, outputCentiVolt: 2600, outputCentiAmp: 0 } };
  const gpts = { at: FROM, body: { inputWatt: 0, outputWatt: 200, batteryCentiVolt: 2600, batteryCentiAmp: -1000 } };
  const balance = (...all: object[]) => balanceOf(all.map((values) => ({ values })) as never, FROM);
  expect(balance({ monitor }, { tc })).toMatchObject({ battery: -260, unexplained: null });
  expect(balance({ monitor }, { tc }, { gpts }).unexplained).toBeCloseTo(0, 6);
});

describe('an energy system', () => {
  const { measurements, states, last } = lived(3, { profile: 'rv', ...system(...EVERY_LETTER) });

  test('sends valid records of every device behind its hub', () => {
    const kinds = new Set(measurements.filter(({ unit }) => unit > 0).map(({ kind }) => nameOfKind(kind)));
    expect([...kinds].sort()).toEqual(['cbb', 'dmt', 'enerdrive', 'gpts', 'inverter', 'tc', 'ups']);
    const refused = measurements.filter(({ kind, body }) => !decodeBody(kind, encodeBody(kind, body as never)).ok);
    expect(refused).toEqual([]);
  });

  test('is in balance at every instant: sources − consumers = battery', () => {
    for (const { energy, units } of states) {
      const { mains, solar, alternator, ac, dc } = energy!.watt;
      const { currentAmp, voltageVolt } = units[0]!.battery;
      expect(mains + solar + alternator - ac - dc).toBeCloseTo(currentAmp * voltageVolt, 6);
    }
  });

  describe.each([
    ['b', 'e', 'f', 'k'],
    ['b', 'c', 'd', 'e', 'i', 'f', 'k'],
    ['c', 'j', 'g', 'i', 'f', 'k'],
  ] as const)('of %s, %s, %s, %s …', (...letters) => {
    /** What is not explained, W, and what flows, of each instant at which that is something. */
    const balancesWith = (currentGain: number) => {
      const one = lived(1, { profile: 'rv', ...system(...letters) }, currentGain);
      const byInstant = Map.groupBy(one.measurements, ({ at }) => at);
      return one.states.flatMap(({ atMs, energy, units }) => {
        const { mains, solar, alternator, ac, dc } = energy!.watt;
        const flows = Math.max(mains + solar + alternator, ac + dc);
        const sent = Map.groupBy(
          byInstant.get(atMs)!.filter(({ unit }) => unit > 0),
          ({ unit }) => unit,
        );
        const reported = [...sent.values()].map((records) => ({
          values: Object.fromEntries(records.map(({ kind, at, body }) => [nameOfKind(kind), { at, body }])),
        }));
        const battery = units[0]!.battery.currentAmp * units[0]!.battery.voltageVolt;
        return flows < 150 ? [] : [{ flows, battery, unexplained: balanceOf(reported, atMs).unexplained! }];
      });
    };

    test('its balance adds up to half a percent of what flows', () => {
      const balances = balancesWith(0);
      expect(balances.length).toBeGreaterThan(100);
      for (const { flows, unexplained } of balances) expect(Math.abs(unexplained)).toBeLessThan(0.005 * flows + 2);
    });

    test('none of its devices says to give more than it takes', () => {
      const { measurements } = lived(1, { profile: 'rv', ...system(...letters) });
      expect(measurements.map(powerOfMeasurement).map(impossibleGain)).not.toContainEqual(expect.any(Number));
    });

    test('a measuring error of the shunt is what remains unexplained', () => {
      for (const { flows, battery, unexplained } of balancesWith(0.1))
        expect(Math.abs(unexplained + 0.1 * battery)).toBeLessThan(0.005 * flows + 2);
    });
  });

  test('has solar power by day only', () => {
    const byDay = (from: number, to: number) =>
      states.filter(({ atMs }) => (atMs % DAY_MS) / HOUR_MS >= from && (atMs % DAY_MS) / HOUR_MS < to);
    expect(byDay(0, 2).every(({ energy }) => energy!.watt.solar === 0)).toBe(true);
    expect(byDay(11, 13).some(({ energy }) => energy!.watt.solar > 50)).toBe(true);
  });

  test('its counters tell the energy that has flowed', () => {
    const solarUnits = measurements.filter(({ kind }) => kind === KIND.dmt);
    const counted = [4, 8].map((unit) => {
      const records = solarUnits
        .filter((each) => each.unit === unit)
        .map(({ at, body }) => ({ at, body: body as never }));
      return [0, 1, 2].reduce(
        (sum, past) =>
          sum +
          (energyOfDay(
            utcDay(FROM) + past,
            KIND.dmt,
            records.filter(({ at }) => utcDay(at) === utcDay(FROM) + past),
          ).charged?.counted ?? 0),
        0,
      );
    });
    const { solar, alternator } = last.energy!.wattHour;
    const sum = counted.reduce((all, each) => all + each, 0);
    expect(Math.abs(sum - solar - alternator)).toBeLessThan(0.01 * (solar + alternator) + 4);
  });
});

const DAYS = 3;

/** What a report says of the energy of some days. */
function summaryOfDays(measurements: readonly Measurement[]) {
  const starts = [FROM, FROM + DAYS * DAY_MS];
  const units = Map.groupBy(
    measurements.filter(({ unit, at }) => unit > 0 && at < starts[1]!),
    ({ unit, kind }) => `${unit} ${kind}`,
  );
  const energies = [...units.values()].flatMap((records): UnitEnergies[] => {
    const { unit, kind } = records[0]!;
    const days = Array.from({ length: DAYS }, (_, past) => {
      const day = utcDay(FROM) + past;
      const ofDay = records.filter(({ at }) => utcDay(at) === day);
      return {
        day,
        sums: energyOfDay(
          day,
          kind,
          ofDay.map(({ at, body }) => ({ at, body: body as never })),
        ),
      };
    });
    return ENERGIES.flatMap((energy) => {
      const known = days.flatMap(({ day, sums }) => (sums[energy] ? [{ day, ...sums[energy] }] : []));
      return known.length === 0 ? [] : [{ unit, kind, energy, parts: sumParts(known, starts).parts }];
    });
  });
  const summary = summaryOf(flowsOf(energies, 1));
  const { solar, mains, converter, discharged } = summary.from;
  return { summary, came: solar + mains + converter + discharged };
}

// The systems of the demo; b, c, g and h invert, f is a drive battery.
test.each(['bcefdgh', 'bef', 'bcdf', 'gdf', 'cef', 'cdf', 'cdef', 'bk', 'ce', 'dg', 'e'])(
  'a system of the devices %s adds up within two percent, and says nothing that excludes another',
  (letters) => {
    const devices = [...letters] as (typeof EVERY_LETTER)[number][];
    const { measurements } = lived(DAYS, { profile: 'rental-unit', ...system(...devices) });
    const { summary, came } = summaryOfDays(measurements);
    expect(came).toBeGreaterThan(100);
    expect(Math.abs(summary.rest)).toBeLessThan(0.02 * came);
    expect(contradictions(statementsOfSystem(letters, summary, FROM))).toEqual([]);
  },
);

test('the energies of days add up to half a percent, and to what was truly used, charged and discharged', () => {
  const { measurements, last } = lived(DAYS, { profile: 'rv', ...system('b', 'e', 'f', 'k') }, 0);
  const {
    summary: { from, to, rest },
    came,
  } = summaryOfDays(measurements);
  expect(came).toBeGreaterThan(5_000);
  expect(Math.abs(rest)).toBeLessThan(0.005 * came);
  const truth = last.energy!.wattHour;
  for (const [told, real] of [
    [to.used!, truth.ac * efficiency.inverter + truth.dc],
    [to.charged, truth.charged],
    [from.discharged, truth.discharged],
    [from.solar, truth.solar / efficiency.converter],
    [from.mains, truth.mains / efficiency.rectifier],
  ] as const)
    expect(Math.abs(told - real)).toBeLessThan(0.005 * came);
});

test.each([
  ['b', 'inverter-overload', 1],
  ['d', 'charger-fault', 1 << 12],
  ['j', 'charger-fault', 1 << 12],
  ['e', 'solar-fault', 1 << 7],
  ['i', 'solar-fault', 1 << 7],
  ['f', 'cell-imbalance', 1],
  ['f', 'overheat', 2],
  ['f', 'bms-fault', 8],
  ['g', 'backup-battery', 1],
  ['h', 'backup-battery', 1],
  ['k', 'control-box-hot', 8],
] as const)('a device of type %s tells of the fault %s, and of none without it', (letter, fault, bit) => {
  const model = deviceModel(demoDevice({ profile: 'telecom', ...system(letter) }));
  const bitsWith = (faults: (typeof fault)[]) => {
    const state = stepDevice(model, { ...initialDevice(model, FROM), faults }, FROM + MINUTE_MS);
    const { measurements } = measure(model, state, 0);
    return measurements.flatMap(({ unit, body }) => (unit > 0 && 'faultBits' in body ? [body.faultBits] : []));
  };
  expect(bitsWith([fault])).toEqual([bit]);
  expect(bitsWith([])).toEqual([0]);
});

test('panels that have failed give nothing', () => {
  const model = deviceModel(demoDevice({ profile: 'rv', ...system('b', 'e', 'f') }));
  const NOON = FROM + 12 * HOUR_MS;
  const solarWith = (faults: 'solar-fault'[]) =>
    stepDevice(model, { ...initialDevice(model, NOON), faults }, NOON + MINUTE_MS).energy!.watt.solar;
  expect(solarWith(['solar-fault'])).toBe(0);
});

test('an overloaded inverter supplies nothing and says so', () => {
  const model = deviceModel(demoDevice({ profile: 'rental-unit', ...system('c') }));
  const state = { ...initialDevice(model, FROM), faults: ['inverter-overload' as const] };
  const { measurements } = measure(model, stepDevice(model, state, FROM + MINUTE_MS), 0);
  const [inverter] = measurements.flatMap((one) => (one.kind === KIND.inverter ? [one.body] : []));
  expect(inverter).toMatchObject({ faultBits: 1, outputWatt: 0, outputCentiVolt: 0 });
});

test('a device without a system sends no such data', () => {
  const { measurements } = lived(1, {});
  expect([...new Set(measurements.map(({ unit }) => unit))]).toEqual([0]);
});
